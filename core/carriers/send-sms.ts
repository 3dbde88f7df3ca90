import { systemClock } from '#core/platform/clock.ts';
import { environment, promotionalHours } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { OPERATORS_STOP } from '#shared/campaigns/message.ts';
import { isSendingHour } from '#shared/campaigns/sending-hours.ts';
import { hasBalance } from './balance.ts';
import {
  type Accepted,
  type CarrierAnswer,
  type CarrierAnswers,
  type CarrierName,
  carriersOf,
  type MessageClass,
  newOwnId,
  type OutgoingSms,
  type Refused,
  refused,
  refusedAsOurs,
  type SmsBatch,
  type SmsCarrier,
  TEST_NUMBERS,
  unknown,
} from './carrier.ts';
import { isResting, noteAnswer, restingAnswer, takeRoom } from './down.ts';

/** `UNKNOWN`: the carrier did not answer in time. The SMS may have been sent, so nobody may send it again. */
export type SmsOutcome =
  | ({ state: 'SENT'; messageId: string; carrier?: CarrierName } & Pick<Accepted, 'cost'>)
  | { state: 'UNKNOWN' }
  | {
      state: 'FAILED';
      retry?: Refused['retry'];
      /** The carrier says that the receiver opted out of this sender. */
      isOptedOut?: boolean;
      /** The cause of the refusal; if absent, the number. */
      scope?: Refused['scope'];
    };

/** Whether no SMS of the class can be sent now: the carrier is down, or refuses our sender or account. */
export const isHeld = (outcome: SmsOutcome | undefined): boolean =>
  outcome?.state === 'FAILED' && outcome.retry === 'later';

/** @param phone as +254... @param text at most 1,600 bytes */
export type SmsSender = (phone: string, text: string, of: MessageClass) => Promise<SmsOutcome>;

/** @returns one outcome for each message, in their order */
export type BatchSender = (
  messages: readonly OutgoingSms[],
  of: MessageClass,
) => Promise<SmsOutcome[]>;

/** Separate from other deps, so that functions that send no SMS load no carrier. */
export interface Sends {
  sendSms: SmsSender;
}

/** Loaded when needed, so that a function loads only the client of its carrier. */
const carriers: Record<CarrierName, () => Promise<SmsCarrier>> = {
  sns: async () => (await import('./sns.ts')).sns,
  africasTalking: async () => (await import('./africas-talking.ts')).africasTalking,
  celcom: async () => (await import('./celcom.ts')).celcom,
};

/** Operators register a sender for one class, and delete a sender that mixes classes. Codes are transactional. */
const senderOf = (of: MessageClass): string =>
  environment(of === 'promotional' ? 'SMS_PROMOTIONAL_SENDER_ID' : 'SMS_SENDER_ID');

/** Sends SMS of one class by the stage's carriers. A stage with test numbers stores their SMS instead. */
export const sendBatch: BatchSender = async (messages, of) => {
  const illegal = of === 'promotional' ? await lackOfPromotion(messages) : null;
  if (illegal) return messages.map(() => outcomeOf(illegal));
  const batch = { class: of, sender: senderOf(of), messages };
  return inBatch(batch);
};

/** Sends an SMS: see `sendBatch`. */
export const sendSms: SmsSender = async (phone, text, of) => {
  const [outcome] = await sendBatch([{ ownId: newOwnId(), phone, text }], of);
  return outcome ?? { state: 'UNKNOWN' };
};

/**
 * The last check before promotions are sent, because we are liable for our sender.
 * @returns null if they may be sent
 */
async function lackOfPromotion(messages: readonly OutgoingSms[]): Promise<CarrierAnswer | null> {
  const now = systemClock();
  if (!isSendingHour(now, promotionalHours()))
    return refused('carrier', 'outside the hours', { retry: 'later' });
  if (!messages.every(({ text }) => text.includes(OPERATORS_STOP))) {
    logger.error('a promotional sms without the words to stop it');
    return refused('sender', 'without the words to stop it');
  }
  return (await hasBalance(now))
    ? null
    : refused('carrier', 'below the reserve', { retry: 'later' });
}

async function inBatch(batch: SmsBatch): Promise<SmsOutcome[]> {
  const kept = await Promise.all(batch.messages.map((one) => keptOf(one)));
  const left = batch.messages.filter((_, n) => kept[n] === null);
  const sent = left.length > 0 ? await byCarriers({ ...batch, messages: left }) : [];
  return kept.map((one) => one ?? sent.shift() ?? { state: 'UNKNOWN' });
}

/** @returns null for an SMS that a carrier must send, as every SMS of production */
async function keptOf({ phone, text }: OutgoingSms): Promise<SmsOutcome | null> {
  try {
    // biome-ignore lint/style/noProcessEnv: production's build replaces this by false, and so bundles no SSM client (infra/bundle-options.ts).
    return process.env.KEEPS_TEST_SMS === 'true' && phone.startsWith(TEST_NUMBERS)
      ? { state: 'SENT', messageId: await (await import('./kept-sms.ts')).keepSms(phone, text) }
      : null;
  } catch (error) {
    logger.warn('sms not kept', { reason: (error as Error).name });
    return { state: 'UNKNOWN' };
  }
}

/**
 * A carrier gets the SMS that the carrier before it has certainly not taken. A code is tried even if all carriers rest:
 * those that rest are asked last.
 */
async function byCarriers(batch: SmsBatch): Promise<SmsOutcome[]> {
  const names = carriersOf(batch.class);
  const now = systemClock();
  const urgent = batch.class === 'code' ? names.filter((name) => isResting(name, 'code', now)) : [];
  const tries = [
    ...names.map((name) => ({ name, isUrgent: false })),
    ...urgent.map((name) => ({ name, isUrgent: true })),
  ];
  let left = [...batch.messages];
  const answers = new Map<string, { answer: CarrierAnswer; by: CarrierName }>();
  for (const { name, isUrgent } of tries) {
    for (const [ownId, answer] of await sendBy(name, { ...batch, messages: left }, isUrgent))
      answers.set(ownId, { answer, by: name });
    left = left.filter(({ ownId }) => isForAnother(answers.get(ownId)?.answer));
    if (left.length === 0) break;
  }
  const takenOver = [...answers.values()].filter(
    ({ answer, by }) => answer.state === 'accepted' && by !== names[0],
  ).length;
  if (takenOver > 0) countTakenOver('SmsTakenOver', names[0], takenOver);
  return batch.messages.map(({ ownId }) => {
    const found = answers.get(ownId);
    return found ? outcomeOf(found.answer, found.by) : { state: 'UNKNOWN' };
  });
}

/** False for a refused number, because every carrier would refuse it. */
const isForAnother = (answer: CarrierAnswer | undefined): boolean =>
  answer?.state === 'refused' && answer.scope !== 'number';

/** @param isUrgent asks the carrier even while it rests @returns one answer for each message */
async function sendBy(
  name: CarrierName,
  batch: SmsBatch,
  isUrgent: boolean,
): Promise<Map<string, CarrierAnswer>> {
  const carrier = await carriers[name]();
  const answers = new Map<string, CarrierAnswer>();
  let left = batch.messages;
  while (left.length > 0) {
    const room = isUrgent ? carrier.batchSize : takeRoom(carrier, batch.class, systemClock());
    if (room === 0) break;
    const messages = left.slice(0, room);
    const some = await ask(carrier, { ...batch, messages });
    for (const [n, { ownId }] of messages.entries())
      answers.set(ownId, some[n] ?? unknown('not in the answer'));
    left = left.slice(room);
  }
  for (const { ownId } of left) answers.set(ownId, restingAnswer(name, batch.class));
  const taken = [...answers.values()].filter(({ state }) => state === 'accepted').length;
  if (taken > 0) countTaken('SmsTaken', name, taken);
  return answers;
}

async function ask(carrier: SmsCarrier, batch: SmsBatch): Promise<CarrierAnswers> {
  try {
    const answers = await carrier.send(batch);
    // A carrier may take some SMS of a batch and already want to rest. The wish to rest decides, so it is noted last.
    for (const answer of [...answers, ...answers.filter((one) => 'waitMs' in one)])
      noteAnswer(carrier.name, batch.class, answer, systemClock());
    return answers;
  } catch (error) {
    logger.error('a carrier cannot be asked', { error: error as Error });
    return batch.messages.map(() => refusedAsOurs('account', 'without credentials'));
  }
}

function outcomeOf(answer: CarrierAnswer, carrier?: CarrierName): SmsOutcome {
  switch (answer.state) {
    case 'accepted': {
      const { carrierId: messageId, cost } = answer;
      return { state: 'SENT', messageId, ...(carrier && { carrier }), ...(cost && { cost }) };
    }
    case 'refused': {
      const { reason, scope, retry, isOptedOut } = answer;
      logger.warn('sms refused', { reason, scope, carrier });
      countNotTaken('SmsNotTaken', scope);
      return { state: 'FAILED', scope, ...(retry && { retry }), ...(isOptedOut && { isOptedOut }) };
    }
    case 'unknown':
      logger.warn('sms not confirmed', { reason: answer.reason, carrier });
      countUnconfirmed('SmsUnconfirmed', carrier);
      return { state: 'UNKNOWN' };
  }
}

/** Counts SMS that a carrier did not take, by the cause: the number, our sender, our account, or the carrier. */
export const countNotTaken = eventCounter<'SmsNotTaken'>('carriers', 'scope');

/** Counts SMS that a carrier took: an alarm compares them with its reports. */
export const countTaken = eventCounter<'SmsTaken'>('carriers', 'carrier');

/** Counts SMS of a carrier that another one took, because this one rests or refused them. */
export const countTakenOver = eventCounter<'SmsTakenOver'>('carriers', 'carrier');

/** Counts SMS that the carrier may have taken or not. They are paid, and not sent again. */
export const countUnconfirmed = eventCounter<'SmsUnconfirmed'>('carriers', 'carrier');
