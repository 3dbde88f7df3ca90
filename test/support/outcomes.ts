/** What became of calls that were made side by side, in the process of a test. */

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
