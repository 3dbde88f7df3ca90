import type { ErrorCode } from '#shared/errors.ts';
import type { Params } from '#shared/platform/message.ts';
import { msg, t } from '../language/text.ts';
import { translatedError } from './error-text.ts';

/** The API's codes, and one that only the browser can detect. */
export type ClientErrorCode = ErrorCode | 'network.offline';

export const OFFLINE_MESSAGE = msg('You are offline. Check your connection and try again.');

/** The body of a refusal; its message is English. */
export interface Refusal {
  code: ClientErrorCode;
  message: string;
  params?: Params | undefined;
}

/** A refusal with the API's stable code, its facts and a message in the owner's language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ClientErrorCode;
  readonly params: Params;

  constructor(status: number, { code, message, params = {} }: Refusal, options?: ErrorOptions) {
    super(translatedError(code, params) ?? t(message), options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

export function offlineError(cause: unknown): ApiError {
  return new ApiError(0, { code: 'network.offline', message: OFFLINE_MESSAGE }, { cause });
}

export function hasCode(error: unknown, code: ClientErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** Whether the server refused the session, which `call` has then ended. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** Whether the server refused, so nothing was done. Failures, 401 and 429 leave a request unanswered. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

export const hasMovedOn = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);

/** @param granted said if an earlier press was granted although its answer was lost */
export function messageOf(error: unknown, granted?: string): string {
  if (granted !== undefined && hasCode(error, 'request.keyReused')) return granted;
  return error instanceof ApiError ? error.message : t(OFFLINE_MESSAGE);
}
