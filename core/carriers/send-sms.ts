import { systemClock } from '#core/platform/clock.ts';
import { environment, promotionalHours } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { OPERATORS_STOP } from '#shared/campaigns/message.ts';
import { isSendingHour } from '#shared/campaigns/sending-hours.ts';
import {
  type Accepted,
  type CarrierAnswer,
  type CarrierName,
  carriersOf,
  type MessageClass,
  newOwnId,
  type OutgoingSms,
  type Refused,
  refused,
  type SmsBatch,
  type SmsCarrier,
} from './carrier.ts';
import { carrierSecret } from './credentials.ts';
import { isDown, noteAnswer } from './down.ts';
import { countNotTaken } from './metrics.ts';
import { TEST_NUMBERS } from './test-numbers.ts';

/** `UNKNOWN`: the carrier did not answer in time. The SMS may have been sent, so nobody may send it again. */
export type SmsOutcome =
  | ({ state: 'SENT'; messageId: string; carrier?: CarrierName } & Pick<Accepted, 'cost'>)
  | {
      state: 'FAILED' | 'UNKNOWN';
      /** The carrier was asked too often or is down, and may be asked again. */
      isPassing?: boolean;
      /** The carrier says that the receiver wants nothing from this sender. */
      isOptedOut?: boolean;
      /** The cause of the refusal; absent, it is the number. */
      scope?: Refused['scope'];
    };

/** Whether the carrier would refuse every SMS now: our sender or our account is the cause. */
export const isOurs = (outcome: SmsOutcome | undefined): boolean =>
  outcome?.state === 'FAILED' && (outcome.scope === 'sender' || outcome.scope === 'account');

/** @param phone as +254... @param text at most 1,600 bytes */
export type SmsSender = (phone: string, text: string, of: MessageClass) => Promise<SmsOutcome>;

/** An outcome for each message, in their order. */
export type BatchSender = (
  messages: readonly OutgoingSms[],
  of: MessageClass,
) => Promise<SmsOutcome[]>;

/** Sends codes at once. Not in other deps, so that functions that send nothing load no carrier. */
export interface Sends {
  sendSms: SmsSender;
}

/** A carrier's client loads in the functions that send by it. @throws Error without our credentials */
const carriers: Record<CarrierName, () => Promise<SmsCarrier>> = {
  sns: async () => (await import('./sns.ts')).sns,
  africasTalking: async () => {
    await carrierSecret();
    return (await import('./africas-talking.ts')).africasTalking;
  },
  celcom: async () => {
    await carrierSecret();
    return (await import('./celcom.ts')).celcom;
  },
};

/** Operators register a sender for one class, and delete it if it mixes them. Codes are transactional. */
const senderOf = (of: MessageClass): string =>
  environment(of === 'promotional' ? 'SMS_PROMOTIONAL_SENDER_ID' : 'SMS_SENDER_ID');

/** Sends SMS of one class by the stage's carriers. One to a test number is kept instead, on a stage that keeps them. */
export const sendBatch: BatchSender = async (messages, of) => {
  const illegal = of === 'promotional' ? lackOfPromotion(messages) : null;
  if (illegal) return messages.map(() => outcomeOf(illegal));
  const batch = { class: of, sender: senderOf(of), messages };
  return inBatch(batch);
};

/** Sends an SMS: see `sendBatch`. */
export const sendSms: SmsSender = async (phone, text, of) => {
  const [outcome] = await sendBatch([{ ownId: newOwnId(), phone, text }], of);
  return outcome ?? { state: 'UNKNOWN' };
};

/** The last look before any promotion leaves: the law and the operators hold the owner of the sender liable. */
function lackOfPromotion(messages: readonly OutgoingSms[]): CarrierAnswer | null {
  if (!isSendingHour(systemClock(), promotionalHours()))
    return refused('carrier', 'outside the hours', { mayTryAgain: true });
  if (messages.every(({ text }) => text.includes(OPERATORS_STOP))) return null;
  logger.error('a promotional sms without the words to stop it');
  return refused('sender', 'without the words to stop it');
}

async function inBatch(batch: SmsBatch): Promise<SmsOutcome[]> {
  const kept = await Promise.all(batch.messages.map((one) => keptOf(one)));
  const left = batch.messages.filter((_, n) => kept[n] === null);
  const sent = left.length > 0 ? await byCarriers({ ...batch, messages: left }) : [];
  return kept.map((one) => one ?? sent.shift() ?? { state: 'UNKNOWN' });
}

/** Null for an SMS that a carrier sends. Production sends to every number. */
async function keptOf({ phone, text }: OutgoingSms): Promise<SmsOutcome | null> {
  try {
    // biome-ignore lint/style/noProcessEnv: its build replaces these words, and leaves SSM's client out (infra/bundle-options.ts).
    return process.env.KEEPS_TEST_SMS === 'true' && phone.startsWith(TEST_NUMBERS)
      ? { state: 'SENT', messageId: await (await import('./kept-sms.ts')).keepSms(phone, text) }
      : null;
  } catch (error) {
    logger.warn('sms not kept', { reason: (error as Error).name });
    return { state: 'UNKNOWN' };
  }
}

/** Each carrier gets what the one before it has certainly not taken. */
async function byCarriers(batch: SmsBatch): Promise<SmsOutcome[]> {
  const names = carriersOf(batch.class);
  const up = names.filter((name) => !isDown(name, systemClock()));
  let left = [...batch.messages];
  const answers = new Map<string, { answer: CarrierAnswer; by: CarrierName }>();
  for (const name of up.length > 0 ? up : names.slice(0, 1)) {
    for (const [ownId, answer] of await sendBy(name, { ...batch, messages: left }))
      answers.set(ownId, { answer, by: name });
    left = left.filter(({ ownId }) => isForAnother(answers.get(ownId)?.answer));
    if (left.length === 0) break;
  }
  return batch.messages.map(({ ownId }) => {
    const found = answers.get(ownId);
    return found ? outcomeOf(found.answer, found.by) : { state: 'UNKNOWN' };
  });
}

/** A receiver that one carrier refuses would be refused by all. */
const isForAnother = (answer: CarrierAnswer | undefined): boolean =>
  answer?.state === 'refused' && answer.scope !== 'number';

async function sendBy(name: CarrierName, batch: SmsBatch): Promise<Map<string, CarrierAnswer>> {
  const carrier = await carriers[name]().catch((error: Error) => error);
  const answers = new Map<string, CarrierAnswer>();
  if (carrier instanceof Error) {
    logger.error('a carrier cannot be asked', { error: carrier });
    for (const { ownId } of batch.messages)
      answers.set(ownId, refused('account', 'without credentials'));
    return answers;
  }
  for (let at = 0; at < batch.messages.length; at += carrier.batchSize) {
    const messages = batch.messages.slice(at, at + carrier.batchSize);
    const some = await carrier.send({ ...batch, messages });
    for (const [n, { ownId }] of messages.entries()) {
      const answer = some[n];
      if (!answer) continue;
      answers.set(ownId, answer);
      noteAnswer(name, answer, systemClock());
    }
  }
  return answers;
}

function outcomeOf(answer: CarrierAnswer, carrier?: CarrierName): SmsOutcome {
  switch (answer.state) {
    case 'accepted': {
      const { carrierId: messageId, cost } = answer;
      return { state: 'SENT', messageId, ...(carrier && { carrier }), ...(cost && { cost }) };
    }
    case 'refused': {
      const { reason, scope, mayTryAgain: isPassing, isOptedOut } = answer;
      logger.warn('sms refused', { reason, scope, carrier });
      countNotTaken('SmsNotTaken', scope);
      return { state: 'FAILED', isPassing, scope, ...(isOptedOut && { isOptedOut }) };
    }
    case 'unknown':
      logger.warn('sms not confirmed', { reason: answer.reason, carrier });
      return { state: 'UNKNOWN' };
  }
}
