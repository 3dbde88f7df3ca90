import {
  type AskableCarrier,
  type CarrierName,
  finalStates,
  isAskable,
  type ReportState,
} from '#core/carriers/carrier.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { absent, absentOr, anyOf } from '#core/platform/table/condition.ts';
import { write } from '#core/platform/table/transact.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { CARRIER_ID } from '#shared/sms/contract.ts';
import {
  type DeliveryReport,
  earlyReport,
  type MessageRecipient,
  type SmsMessage,
  smsMessage,
} from '../outbox/sms.entity.ts';

/** Carriers report within three days. */
const REPORT_SECONDS = 4 * 24 * 3600;

const keptUntil = (now: number): number => ttlAfter(now, REPORT_SECONDS);

/**
 * The pauses after the SMS was sent, and after each question to the carrier. An operator may try to deliver for a day,
 * so the last two questions come after that. The pauses add up to less than `REPORT_SECONDS`.
 */
const PAUSES_MS = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS] as const;

/** @param asked how often the carrier was asked already @returns null if it is not asked again */
function nextQuestion(asked: number, now: number): string | null {
  const pause = PAUSES_MS[asked];
  return pause === undefined ? null : isoTime(now + pause);
}

const findMessage = (messageId: string): Promise<SmsMessage | null> =>
  smsMessage.get({ messageId });

/** Instead of the phone's hash, if the carrier's report does not name the number. */
const ANYBODY = 'anybody';

/**
 * Notes whom an SMS was for.
 * @returns the row, with the report if that came first; null for an id that no report can have
 */
export async function noteMessage(
  messageId: string,
  {
    phone,
    recipient,
    carrier,
  }: { phone: string; recipient?: MessageRecipient; carrier?: CarrierName | undefined },
  now: number,
): Promise<SmsMessage | null> {
  if (!CARRIER_ID.test(messageId)) return null;
  const phoneHash = await hashPhone(phone);
  const set = {
    ...(recipient && { recipient }),
    phoneHash,
    ttl: keptUntil(now),
    ...(isAskable(carrier) && { carrier, askAt: isoTime(now + PAUSES_MS[0]) }),
  };
  const isNoted = await write(
    smsMessage.upsert({ messageId }, { set, if: { phoneHash: absentOr(phoneHash) } }),
  );
  // The carrier gave the id to an earlier SMS too: the new SMS replaces it.
  if (!isNoted) await write(smsMessage.put({ messageId, ...set }));
  const early = await earlyReport.getAll([phoneHash, ANYBODY].map((of) => ({ messageId, of })));
  for (const report of early) if (report) await keepState(report, now);
  return findMessage(messageId);
}

/**
 * Keeps a report. It may come before its SMS is noted, and again or in the wrong order: a final state never changes.
 * @returns the row as it is now; null if nobody has noted the SMS, or it went to another number
 */
export async function keepReport(report: DeliveryReport, now: number): Promise<SmsMessage | null> {
  const known = await findMessage(report.messageId);
  if (known) return keepOf(known, report, now);
  await keepEarly(report, now);
  // If the sender notes the SMS meanwhile, it reads early reports afterwards, so one of the two finds the other's row.
  const noted = await findMessage(report.messageId);
  return noted && keepOf(noted, report, now);
}

async function keepOf(
  { phoneHash, messageId }: SmsMessage,
  report: DeliveryReport,
  now: number,
): Promise<SmsMessage | null> {
  if (report.phoneHash && report.phoneHash !== phoneHash) return null;
  await keepState(report, now);
  return findMessage(messageId);
}

type Said = Pick<SmsMessage, 'messageId' | 'reason' | 'operator' | 'isStop'> &
  Pick<DeliveryReport, 'state'>;

const said = ({ state, reason, operator, isStop }: Said, now: number) => ({
  state,
  reason,
  operator,
  isStop,
  ttl: keptUntil(now),
});

const keepState = (report: Said, now: number): Promise<boolean> =>
  write(
    smsMessage.patch(
      { messageId: report.messageId },
      {
        set: { ...said(report, now), ...(isFinal(report.state) && { askAt: null }) },
        if: anyOf<Partial<SmsMessage>>({ state: absent }, { state: 'sent' }, { state: 'waiting' }),
      },
    ),
  );

const keepEarly = (report: DeliveryReport, now: number): Promise<boolean> =>
  write(
    earlyReport.upsert(
      { messageId: report.messageId, of: report.phoneHash ?? ANYBODY },
      {
        set: said(report, now),
        if: anyOf<Partial<Said>>({ state: absent }, { state: 'sent' }, { state: 'waiting' }),
      },
    ),
  );

/** Sorts after every id. */
const LAST = '\uffff';

/** @returns at most `limit` SMS about which the carrier is to be asked now, oldest first */
export async function dueQuestions(
  carrier: AskableCarrier,
  limit: number,
  now: number,
): Promise<SmsMessage[]> {
  const between = [
    { askAt: isoTime(0), messageId: '' },
    { askAt: isoTime(now), messageId: LAST },
  ] as const;
  const page = { by: 'unreported', key: { carrier }, between, limit } as const;
  return (await smsMessage.page(page)).items;
}

/**
 * Notes a question before it is asked. If the run dies in between, the next question follows after the next pause.
 * @returns false if nobody may ask: the report came meanwhile, another run asks, or the time for reports is over
 */
export async function takeQuestion(
  { messageId, carrier, askAt, asked = 0, ttl }: SmsMessage,
  now: number,
): Promise<boolean> {
  if (!carrier || !askAt) return false;
  const isOver = ttl * 1000 <= now;
  const next = isOver ? null : nextQuestion(asked + 1, now);
  const isMine = await write(
    smsMessage.patch(
      { messageId },
      { set: { carrier, askAt: next, asked: asked + 1 }, if: { askAt } },
    ),
  );
  return isMine && !isOver;
}

export const isFinal = (state: ReportState | undefined): boolean =>
  state !== undefined && finalStates.includes(state);
