import { serverErrors } from '#shared/platform/errors.ts';
import { signInErrors } from '#shared/sign-in/errors.ts';
import { OFFLINE_MESSAGE } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { EndReason } from './code-request.ts';

/** Why no code was sent (docs/sign-in.md 4.2). */
export type SendRefusalReason =
  | 'offline'
  | 'busy'
  | 'failed'
  | 'phoneNotAllowed'
  | 'robotCheckFailed'
  | 'networkLimited'
  /** These end the request: the number must wait, or the sign-in starts again. */
  | Extract<EndReason, 'lost' | 'rateLimited' | 'smsUnavailable'>;

export class SendRefusal extends Error {
  readonly reason: SendRefusalReason;

  constructor(reason: SendRefusalReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SendRefusal';
    this.reason = reason;
  }
}

const endings: readonly SendRefusalReason[] = ['lost', 'rateLimited', 'smsUnavailable'];

export const endReasonOf = (reason: SendRefusalReason): EndReason | null =>
  endings.includes(reason) ? (reason as EndReason) : null;

/** After these it can be sent again: the form stays as it is. */
export type Problem = Exclude<SendRefusalReason, EndReason>;

/** Says in the form, beside the toast of docs/rules.md 8, what to do now. */
export const problemText = (problem: Problem): string => problemTexts[problem]();

const problemTexts: Record<Problem, () => string> = {
  offline: () => t(OFFLINE_MESSAGE),
  busy: () => errorText(serverErrors, 'server.busy'),
  failed: () => errorText(serverErrors, 'server.internal'),
  phoneNotAllowed: () =>
    t('Enter a Kenyan mobile number, starting with 07 or 01. Landlines cannot get the SMS.'),
  robotCheckFailed: () => t('The robot check was too old. Press the button again for a new one.'),
  networkLimited: () => errorText(signInErrors, 'signIn.tooManyChallenges'),
};

export const endTexts: Record<EndReason, string> = {
  spent: msg('You have no tries left for that code. Ask for a new one.'),
  stale: msg('That code can no longer be used. Ask for a new one.'),
  away: msg(
    'You were away for a while, so the code we sent can no longer be used. Ask for a new one.',
  ),
  lost: msg(
    'We got no answer, so a code from before cannot be used here. Start again; we kept your number.',
  ),
  rateLimited: msg(
    'This number got a code less than a minute ago, or several in the last hour. Wait, then ask for a new one. If that is refused too, try again in an hour.',
  ),
  smsUnavailable: msg(
    'We cannot send an SMS right now. Wait a minute, then ask for the code again.',
  ),
};
