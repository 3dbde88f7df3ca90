import { isDeepStrictEqual } from 'node:util';
import type { User } from '#core/accounts/account.store.ts';
import { requireUser } from '#core/accounts/require-user.ts';
import { shopName } from '#core/messages/words.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { requireOwnText } from '#core/rewards/sms/own-text.ts';
import { automaticMessages, automaticOrder } from '#shared/campaigns/automatic.ts';
import type {
  AutomaticMessages,
  saveAutomaticMessages as contract,
} from '#shared/campaigns/contract.ts';
import { countedMessage, renderMessage } from '#shared/campaigns/message.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { nairobiMonth } from '#shared/platform/time.ts';
import { MAX_SEGMENTS, segmentsOf } from '#shared/sms/segments.ts';
import { type AutomaticItem, nextDay } from '../campaign/automatic.store.ts';
import { requireGoodText } from '../drafts.ts';
import type { AutomaticDeps } from './deps.ts';

/** The monthly limit of credits until the owner sets one. */
const USUAL_CREDITS = 200;

/** Messages that were never saved are off. @throws AppError accounts.notFound */
export async function readAutomaticMessages(
  deps: AutomaticDeps,
  userId: string,
): Promise<AutomaticMessages> {
  const [item] = await Promise.all([deps.findAutomatic(userId), requireUser(deps, userId)]);
  return toReply(item, nairobiMonth(deps.clock()));
}

const offMessages = (): AutomaticMessages['messages'] =>
  automaticOrder.map((kind) => ({ kind, isOn: false, text: automaticMessages[kind].text }));

const toReply = (item: AutomaticItem | null, month: string): AutomaticMessages => ({
  version: item?.version ?? 0,
  messages: item?.messages ?? offMessages(),
  mostCredits: item?.mostCredits ?? USUAL_CREDITS,
  usedCredits: item?.month === month ? item.usedCredits : 0,
});

/** Messages that are on begin the next morning. @throws AppError as the contract lists them */
export async function saveAutomaticMessages(
  deps: AutomaticDeps,
  userId: string,
  body: BodyOf<typeof contract>,
): Promise<AutomaticMessages> {
  const { version, messages, mostCredits, consentDeclared } = body;
  const user = await requireUser(deps, userId);
  requireGood(messages, user, shortestOf(deps, user.businessName));
  const isOn = messages.some((message) => message.isOn);
  if (isOn && !consentDeclared) throw new AppError('campaigns.noConsent');
  return untilDone(async () => {
    const before = await deps.findAutomatic(userId);
    const now = deps.clock();
    const month = nairobiMonth(now);
    // The phone did not get our answer, and sends the same request again.
    if (before?.version === version + 1 && isSame(before, body)) return toReply(before, month);
    if ((before?.version ?? 0) !== version) throw new AppError('campaigns.changed');
    const after: AutomaticItem = {
      userId,
      version: version + 1,
      messages,
      mostCredits,
      month: before?.month ?? month,
      usedCredits: before?.usedCredits ?? 0,
      ...(isOn && { consentDeclaredAt: isoTime(now), dueAt: before?.dueAt ?? nextDay(now) }),
    };
    // The nightly job or a payment changed the item meanwhile. The owner did not, so try again.
    return (await deps.putAutomatic(after, before)) ? toReply(after, month) : BUSY;
  });
}

const isSame = (
  before: AutomaticItem,
  { messages, mostCredits }: BodyOf<typeof contract>,
): boolean => before.mostCredits === mostCredits && isDeepStrictEqual(before.messages, messages);

const shortestOf =
  ({ siteHost }: AutomaticDeps, businessName: string) =>
  (text: string): string => {
    const values = { name: '', points: '0', value: 'KES 0', business: shopName(businessName) };
    return countedMessage(renderMessage(text, values), siteHost);
  };

/**
 * @throws AppError request.invalidField, campaigns.unknownField, campaigns.unsuitable, sms.linkInText,
 * sms.numberInText, sms.tooLong
 */
function requireGood(
  messages: AutomaticMessages['messages'],
  user: Pick<User, 'phone' | 'businessName'>,
  shortest: (text: string) => string,
): void {
  const kinds = new Set(messages.map(({ kind }) => kind));
  if (kinds.size !== messages.length)
    throw new AppError('request.invalidField', { field: 'messages' });
  for (const { text } of messages) {
    requireGoodText(text);
    requireOwnText(text, user);
    if (segmentsOf(shortest(text)).segments > MAX_SEGMENTS) throw new AppError('sms.tooLong');
  }
}
