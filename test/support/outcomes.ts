/** Calls side by side in the process of a test, what became of them, and what happens in the middle of one. */
import { AppError } from '#core/platform/app-error.ts';

/** @returns the code with which a function of core refuses, or 'done' */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

/** Does what a client does that is told to try again in a moment. */
export async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'server.busy') return untilAnswered(work);
    throw error;
  }
}

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

/** @returns a step whose call of this number, counted from 1, does nothing and fails */
export function failingAt<Args extends unknown[], Result>(
  call: number,
  step: (...args: Args) => Promise<Result>,
  error: Error = new Error('the power went'),
): (...args: Args) => Promise<Result> {
  let calls = 0;
  return async (...args) => {
    calls += 1;
    if (calls === call) throw error;
    return step(...args);
  };
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
