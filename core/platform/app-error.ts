import { type ErrorCode, type ErrorParams, errors, type PlainErrorCode } from '#shared/errors.ts';
import { STATUS_OF_KIND } from '#shared/platform/error-catalogue.ts';
import { fillMessage, type Params } from '#shared/platform/message.ts';

interface RefusalOptions extends ErrorOptions {
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
}

/** The params are optional if no possible code's message needs them. */
type Rest<Code extends ErrorCode> = [Code] extends [PlainErrorCode]
  ? [params?: ErrorParams<Code>, options?: RefusalOptions]
  : [params: ErrorParams<Code>, options?: RefusalOptions];

/** A refusal for the caller, with its kind's status. Any other error becomes a 500 without its cause. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly params: Params;
  readonly retryAfter: number | undefined;

  constructor(code: Code, ...rest: Rest<Code>) {
    const [params = {}, options]: [Params?, RefusalOptions?] = rest;
    super(fillMessage(errors[code][1], params), options);
    this.code = code;
    this.params = params;
    this.retryAfter = options?.retryAfter;
  }

  get status(): number {
    return STATUS_OF_KIND[errors[this.code][0]];
  }
}
