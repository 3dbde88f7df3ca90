/** The steps that undo a start, the last one first. */
export class CleanUp {
  private readonly steps: (() => unknown)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.steps.unshift(step);
  }

  /** @throws the first error of a step, after all steps */
  run(): Promise<void> {
    this.running ??= this.runSteps();
    return this.running;
  }

  private async runSteps(): Promise<void> {
    const results = [];
    for (const step of this.steps)
      results.push(
        await Promise.resolve()
          .then(step)
          .catch((error) => error),
      );
    const failed = results.find((result) => result instanceof Error);
    if (failed) throw failed;
  }
}
