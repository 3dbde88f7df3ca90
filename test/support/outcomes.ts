/** Calls side by side in the process of a test, what became of them, and what happens in the middle of one. */

type Outcomes = readonly PromiseSettledResult<unknown>[];

/** @returns the codes of those that were refused */
export const codesOf = (outcomes: Outcomes): string[] =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));

/** @returns how many were not refused */
export const countDone = (outcomes: Outcomes): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

/** Tries something so many times at once. */
export const tryAtOnce = <Done>(times: number, act: () => Promise<Done>) =>
  Promise.allSettled(Array.from({ length: times }, act));

/** A step before which the function ends. */
export const powerCut = async (): Promise<never> => {
  throw new Error('the power went');
};

/** @returns a step that the function ends before or after, as it is said */
export const crashing =
  (step: unknown, isDone: boolean) =>
  async (...given: unknown[]): Promise<never> => {
    if (isDone) await (step as (...given: unknown[]) => Promise<unknown>)(...given);
    return powerCut();
  };

/** Does something at the first call. */
export function once<Done>(act: () => Promise<Done>): () => Promise<Done> {
  let done: Promise<Done> | undefined;
  return () => (done ??= act());
}

/** @returns a step just before whose first call something else happens */
export function overtaken<Args extends unknown[], Result>(
  step: (...args: Args) => Promise<Result>,
  happen: () => Promise<unknown>,
): (...args: Args) => Promise<Result> {
  const first = once(happen);
  return async (...args) => {
    await first();
    return step(...args);
  };
}

/** @returns a step just after whose first call something else happens, before the answer is known */
export function followed<Args extends unknown[], Result>(
  step: (...args: Args) => Promise<Result>,
  happen: () => Promise<unknown>,
): (...args: Args) => Promise<Result> {
  const first = once(happen);
  return async (...args) => {
    const result = await step(...args);
    await first();
    return result;
  };
}
