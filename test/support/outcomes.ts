/** Simultaneous calls and their outcomes, and accidents in the middle of a call. */
import { AppError } from '#core/platform/app-error.ts';

export const atOnce = <Done>(times: number, work: (n: number) => Promise<Done>): Promise<Done[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));

/** @returns core's code of refusal, or 'done' */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

/** Retries like a client that is told to try again. */
export async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'server.busy') return untilAnswered(work);
    throw error;
  }
}

type Outcomes = readonly PromiseSettledResult<unknown>[];

export const codesOf = (outcomes: Outcomes): string[] =>
  outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));

export const countDone = (outcomes: Outcomes): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

export const tryAtOnce = <Done>(times: number, act: () => Promise<Done>) =>
  Promise.allSettled(Array.from({ length: times }, act));

/** A step before which the function ends. */
export const powerCut = async (): Promise<never> => {
  throw new Error('the power went');
};

/** A step at which the function ends, before or after it. */
export const crashing =
  (step: unknown, isDone: boolean) =>
  async (...given: unknown[]): Promise<never> => {
    if (isDone) await (step as (...given: unknown[]) => Promise<unknown>)(...given);
    return powerCut();
  };

export function once<Done>(act: () => Promise<Done>): () => Promise<Done> {
  let done: Promise<Done> | undefined;
  return () => (done ??= act());
}

/** A step whose call of this number, from 1, does nothing and fails. */
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

/** A step whose first call is preceded by something else. */
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

/** A step whose first call is followed by something else, before its answer. */
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
