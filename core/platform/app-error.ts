import { describeError, type ErrorCode } from '../../shared/platform/errors.ts';
import { STATUS_OF_KIND } from '../../shared/platform/general-errors.ts';

interface RefusalOptions extends ErrorOptions {
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
}

/**
 * A refusal that the caller is told about: `{ code, message }` with the status of its kind.
 * Anything else that is thrown answers 500 and says nothing of its cause.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;

  /** @param message replaces the code's standard message where more can be said */
  constructor(code: ErrorCode, message?: string, options?: RefusalOptions) {
    super(message ?? describeError(code).message, options);
    this.code = code;
    this.retryAfter = options?.retryAfter;
  }

  get status(): number {
    return STATUS_OF_KIND[describeError(this.code).kind];
  }
}
