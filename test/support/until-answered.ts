import { AppError } from '#core/platform/app-error.ts';

/** Does what a client does that is told to try again in a moment. */
export async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'server.busy') return untilAnswered(work);
    throw error;
  }
}
