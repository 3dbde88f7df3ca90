import { finalStates, type ReportState } from '#core/carriers/carrier.ts';
import { ttlAfter } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { absent, absentOr, anyOf } from '#core/platform/table/condition.ts';
import { write } from '#core/platform/table/transact.ts';
import {
  type DeliveryReport,
  type MessageRecipient,
  type SmsMessage,
  smsMessage,
} from '../outbox/sms.entity.ts';

/** Carriers report within three days. */
const REPORT_SECONDS = 4 * 24 * 3600;

const keptUntil = (now: number): number => ttlAfter(now, REPORT_SECONDS);

const findMessage = (messageId: string): Promise<SmsMessage | null> =>
  smsMessage.get({ messageId });

/** Notes whom an SMS was for. @returns the row, which has the report if that came first */
export async function noteMessage(
  messageId: string,
  { phone, recipient }: { phone: string; recipient: MessageRecipient },
  now: number,
): Promise<SmsMessage | null> {
  const phoneHash = await hashPhone(phone);
  const set = { recipient, phoneHash, ttl: keptUntil(now) };
  const isNoted = await write(
    smsMessage.upsert({ messageId }, { set, if: { phoneHash: absentOr(phoneHash) } }),
  );
  // The report that came first was about another number.
  if (!isNoted) await write(smsMessage.put({ messageId, ...set }));
  return findMessage(messageId);
}

/**
 * Keeps a report, also one about an SMS that nobody has noted yet. A final state never changes.
 * @returns the row as it is now; null for a report about another number than the SMS went to
 */
export async function keepReport(
  { messageId, phoneHash, state, reason, operator }: DeliveryReport,
  now: number,
): Promise<SmsMessage | null> {
  const set = { state, reason, operator, ttl: keptUntil(now) };
  const isSame = phoneHash ? { phoneHash: absentOr(phoneHash) } : {};
  await write(
    smsMessage.upsert(
      { messageId },
      {
        set: phoneHash ? { ...set, phoneHash } : set,
        if: anyOf<Partial<SmsMessage>>(
          { state: absent, ...isSame },
          { state: 'sent', ...isSame },
          { state: 'waiting', ...isSame },
        ),
      },
    ),
  );
  const kept = await findMessage(messageId);
  return phoneHash && kept?.phoneHash !== phoneHash ? null : kept;
}

export const isFinal = (state: ReportState | undefined): boolean =>
  state !== undefined && finalStates.includes(state);
