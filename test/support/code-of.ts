import { AppError } from '#core/platform/app-error.ts';

/** @returns the code with which a function of core refuses, or 'done' */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
