import { newOwnId, type OutgoingSms } from '#core/carriers/carrier.ts';
import { isHeld, type SmsOutcome } from '#core/carriers/send-sms.ts';
import type { Contact } from '#core/contacts/contact.ts';
import { handedOver } from '#core/contacts/hand-over.ts';
import { logger } from '#core/platform/logger.ts';
import { write } from '#core/platform/table/transact.ts';
import { offerConsent } from '#core/rewards/customers/new-customer.ts';
import type { Claim, OpenPart, Part, Pause } from '#core/sms/outbox/outbox.store.ts';
import type { RecipientReason } from '#shared/campaigns/campaign.ts';
import type { CampaignItem } from '../campaign/campaign.store.ts';
import { onceOf, type Recipient, tallyOf } from '../campaign/preparation.store.ts';
import type { Stop } from '../campaign/sending.store.ts';
import type { SendingDeps } from './deps.ts';
import { CLOSED, ENDED, haltForCarrier, haltOf, haltUntilTomorrow } from './stop.ts';

/** A recipient with the contact to send to, or with the reason not to send. */
interface Receiver {
  userId: string;
  row: Recipient;
  contact: Contact | null;
  reason?: RecipientReason;
  /** Since when (ms) another recipient can have had the campaign on this number; absent if none can. */
  sharedSince?: number | undefined;
}

export const openCampaignPart =
  (deps: SendingDeps): OpenPart =>
  async (claim): Promise<Part> => {
    const { batch, end, isLost } = claim;
    const item = await deps.findCampaign(batch.userId, batch.batchId);
    const isSending = item?.state === 'Sending' && item.next === batch.next;
    if (!isSending) return withoutSms(claim, () => write(deps.leaveLine(batch)));
    const rows = await deps.readRecipients(item, batch.next, end);
    if (isLost) return withoutSms(claim, () => giveUp(deps, claim, item, rows));
    const halt = (await deps.isOpen(item.userId))
      ? haltOf(item, deps.clock(), deps.hours())
      : CLOSED;
    if (halt) return withoutSms(claim, () => stopPart(deps, claim, item, halt));
    const segments = creditsOf(pendingOf(rows));
    return { claim, segments, send: () => sendPart(deps, { claim, item, rows }) };
  };

const withoutSms = (claim: Claim, work: () => Promise<unknown>): Part => ({
  claim,
  segments: 0,
  send: async () => {
    await work();
    return null;
  },
});

/** For a part whose worker died: its SMS may have been sent, so all are charged and none is sent again. */
async function giveUp(
  deps: SendingDeps,
  claim: Claim,
  item: CampaignItem,
  rows: readonly (Recipient | null)[],
): Promise<void> {
  const now = deps.clock();
  await Promise.all(
    pendingOf(rows).map((row) => deps.settleRecipient(item.userId, row, { state: 'UNKNOWN' }, now)),
  );
  const served = await deps.readRecipients(item, claim.batch.next, claim.end);
  await endPart(deps, claim, item, served, claim.end);
}

/** @returns the recipients who still wait. An earlier try of the part may have served some. */
async function findReceivers(
  deps: SendingDeps,
  { userId, audience, startedAt }: CampaignItem,
  rows: readonly (Recipient | null)[],
): Promise<Receiver[]> {
  const pending = pendingOf(rows);
  const contacts = await deps.findContacts(pending.map(({ contactId }) => contactId));
  const phones = contacts.flatMap((contact) => contact?.phone ?? []);
  const [reach, customers] = await Promise.all([
    deps.findReach(userId, phones),
    deps.findCustomers(userId, phones),
  ]);
  const optedOut = new Set(reach.filter(({ isOptedOut }) => isOptedOut).map(({ phone }) => phone));
  const agreed = new Map(phones.map((phone, n) => [phone, customers[n]]));
  const joined = new Set(reach.filter(({ hasFormer }) => hasFormer).map(({ phone }) => phone));
  const now = deps.clock();
  return pending.map((row, n) => {
    const contact = contacts[n] ?? null;
    if (contact === null) return { userId, row, contact, reason: 'erased' };
    if (optedOut.has(contact.phone)) return { userId, row, contact, reason: 'optedOut' };
    const customer = agreed.get(contact.phone);
    if (customer?.erasedAs) return { userId, row, contact, reason: 'erased' };
    const hasAgreed = (customer && offerConsent(customer, now)) ?? audience.listId !== null;
    if (!hasAgreed) return { userId, row, contact, reason: 'noConsent' };
    const mayShare = contact.movedAt !== undefined || joined.has(contact.phone);
    const sharedSince = mayShare && startedAt ? Date.parse(startedAt) : undefined;
    return { userId, row, contact, sharedSince };
  });
}

const pendingOf = (rows: readonly (Recipient | null)[]): Recipient[] =>
  rows.filter((row) => row?.state === 'PENDING') as Recipient[];

const creditsOf = (rows: readonly Recipient[]): number =>
  rows.reduce((sum, { credits }) => sum + credits, 0);

interface OpenedPart {
  claim: Claim;
  item: CampaignItem;
  rows: readonly (Recipient | null)[];
}

async function sendPart(
  deps: SendingDeps,
  { claim, item, rows }: OpenedPart,
): Promise<Pause | null> {
  const { batch, end } = claim;
  const now = deps.clock();
  const { halt, receivers } = await beginPart(deps, item, rows, now).catch(async (error) => {
    // Nothing was sent yet, so the recipients wait for the next turn.
    await deps.endCampaignPart(claim, tallyOf([], batch.next));
    throw error;
  });
  if (halt) {
    await stopPart(deps, claim, item, halt);
    return null;
  }
  const { states, isHeld: mustWait } = await serve(deps, receivers);
  const served = new Map(receivers.map(({ row }, n) => [row.position, states[n] ?? row.state]));
  const after = rows.map((row) => row && { ...row, state: served.get(row.position) ?? row.state });
  const left = after.findIndex((row) => row?.state === 'PENDING');
  const asked = states.filter((state) => state !== 'SKIPPED');
  const isSilent = asked.length > 2 && asked.every((state) => state === 'UNKNOWN');
  const rest = isSilent || mustWait ? haltForCarrier(deps.clock(), deps.hours()) : null;
  await endPart(deps, claim, item, after, left < 0 ? end : batch.next + left, rest);
  const untaken = receivers.filter(({ reason }, n) => !reason && !isOut(states[n]));
  // If this fails, the business can send a little less today. No recipient is affected.
  await deps.giveBackOfDay(item.userId, creditsOf(untaken.map(({ row }) => row)), now);
  return left >= 0 && !rest ? 'busy' : null;
}

/** True if the SMS was sent, or may have been sent. */
const isOut = (state: Recipient['state'] | undefined): boolean =>
  state === 'SENT' || state === 'UNKNOWN';

/** Checks the recipients just before sending, because the part may have waited. Pays from the day's limit. */
async function beginPart(
  deps: SendingDeps,
  item: CampaignItem,
  rows: OpenedPart['rows'],
  now: number,
): Promise<{ halt: Stop | null; receivers: Receiver[] }> {
  const hours = deps.hours();
  const halt = haltOf(item, now, hours);
  if (halt) return { halt, receivers: [] };
  const receivers = await findReceivers(deps, item, rows);
  const chosen = receivers.filter(({ reason }) => !reason).map(({ row }) => row);
  const isPaid = await deps.payOfDay(item.userId, creditsOf(chosen), now);
  return { halt: isPaid ? null : haltUntilTomorrow(now, hours), receivers };
}

/**
 * @returns the new states; PENDING for recipients who may still get the SMS later. `isHeld`: no promotion can be sent
 * now, so the caller need not try other recipients.
 */
async function serve(
  deps: SendingDeps,
  receivers: readonly Receiver[],
): Promise<{ states: Recipient['state'][]; isHeld: boolean }> {
  const ready = await Promise.all(receivers.map((one) => prepare(deps, one)));
  const messages = ready.flatMap(({ message }) => message ?? []);
  const answers = messages.length > 0 ? await deps.sendBatch(messages, 'promotional') : [];
  const promotions = messages.map(({ phone }, n) => ({ phone, outcome: answers[n] ?? UNANSWERED }));
  const isBelieved = await deps.keepStops(promotions, deps.clock());
  const wasTaken = answers.some(({ state }) => state === 'SENT');
  const outcomes = isBelieved ? answers : answers.map((one) => withoutStop(one, wasTaken));
  const byId = new Map(messages.map(({ ownId }, n) => [ownId, outcomes[n]]));
  const states = await Promise.all(
    receivers.map((receiver, n) => {
      const { message, state = 'PENDING' } = ready[n] ?? {};
      return message ? note(deps, receiver, message, byId.get(message.ownId)) : state;
    }),
  );
  return { states, isHeld: outcomes.some(isHeld) };
}

/** @returns the message to send now, or the state of a recipient who gets none now */
async function prepare(
  deps: SendingDeps,
  receiver: Receiver,
): Promise<{ message?: OutgoingSms; state?: Recipient['state'] }> {
  const { row, contact, reason } = receiver;
  if (reason !== undefined || contact === null)
    return { state: await settle(deps, receiver, 'SKIPPED', { reason }) };
  const { phone } = contact;
  const room = await roomOfNumber(deps, receiver, phone);
  if (room === 'unknown') return { state: 'PENDING' };
  if (room !== 'room') return { state: await settle(deps, receiver, 'SKIPPED', { reason: room }) };
  const text = await textFor(deps, receiver.row, contact);
  if (text.state === 'ready') return { message: { ownId: newOwnId(), phone, text: text.text } };
  await giveBackToNumber(deps, row, phone);
  if (text.state === 'unknown') return { state: 'PENDING' };
  return { state: await settle(deps, receiver, 'SKIPPED', { reason: 'erased' }) };
}

type TextFor = { state: 'ready'; text: string } | { state: 'gone' | 'unknown' };

/** @returns `unknown` after an error: then this person gets nothing yet, and the others do not wait */
async function textFor(deps: SendingDeps, row: Recipient, contact: Contact): Promise<TextFor> {
  try {
    const text = await handedOver(row.text ?? '', contact, deps.siteHost);
    return text === null ? { state: 'gone' } : { state: 'ready', text };
  } catch (error) {
    logger.error('no text for a recipient', { error: error as Error });
    return { state: 'unknown' };
  }
}

const UNANSWERED = { state: 'UNKNOWN' } as const satisfies SmsOutcome;

/** Saves the carrier's answer. Without an answer, the SMS may have been sent. */
async function note(
  deps: SendingDeps,
  receiver: Receiver,
  { phone }: OutgoingSms,
  outcome: SmsOutcome = UNANSWERED,
): Promise<Recipient['state']> {
  if (outcome.state === 'SENT') return settle(deps, receiver, 'SENT', outcome);
  if (outcome.state === 'UNKNOWN') return settle(deps, receiver, 'UNKNOWN', {});
  if (outcome.isOptedOut) return settle(deps, receiver, 'FAILED', { reason: 'optedOut' });
  if (!outcome.retry) {
    const reason = outcome.scope === 'carrier' ? 'carrier' : 'refused';
    return settle(deps, receiver, 'FAILED', { reason });
  }
  await giveBackToNumber(deps, receiver.row, phone);
  return 'PENDING';
}

/**
 * For stops that are too many to be believed. If the carrier took another SMS of the call (`wasTaken`), our sender works
 * there, so these people are refused and the others do not wait for them.
 */
function withoutStop(outcome: SmsOutcome, wasTaken: boolean): SmsOutcome {
  if (outcome.state !== 'FAILED' || !outcome.isOptedOut) return outcome;
  return wasTaken
    ? { state: 'FAILED', scope: 'number' }
    : { state: 'FAILED', scope: 'sender', retry: 'later' };
}

/**
 * Counts an SMS to a number. Each number gets the campaign once, but two recipients may have the same number after a
 * merge or a change of number. The count of the day finds a second SMS of today. Earlier days are read only if a
 * recipient's number has changed (`sharedSince`).
 * @returns `unknown` after an error: then the recipient waits
 */
async function roomOfNumber(
  deps: SendingDeps,
  { row, sharedSince }: Receiver,
  phone: string,
): Promise<'room' | 'sameNumber' | 'numberFull' | 'unknown'> {
  const now = deps.clock();
  const once = onceOf(row);
  try {
    const had = (from: number) => deps.numberHad(phone, once, { from, to: now });
    if (sharedSince !== undefined && (await had(sharedSince))) return 'sameNumber';
    if (await deps.countOfNumber(phone, row.credits, now, once)) return 'room';
    return (await had(now)) ? 'sameNumber' : 'numberFull';
  } catch (error) {
    logger.error('sms to a number not counted', { error: error as Error });
    return 'unknown';
  }
}

/** If this fails, the number can get a little less today. No recipient is affected. */
async function giveBackToNumber(deps: SendingDeps, row: Recipient, phone: string): Promise<void> {
  try {
    await deps.uncountOfNumber(phone, row.credits, deps.clock(), onceOf(row));
  } catch (error) {
    logger.error('sms to a number not uncounted', { error: error as Error });
  }
}

async function settle(
  deps: SendingDeps,
  { userId, row, contact }: Receiver,
  state: Recipient['state'],
  how: Pick<Partial<Recipient>, 'reason' | 'messageId' | 'carrier' | 'cost'>,
): Promise<Recipient['state']> {
  const { phone } = contact ?? {};
  const outcome = { ...how, state, ...(phone && { phone }) };
  await deps.settleRecipient(userId, row, outcome, deps.clock());
  return state;
}

/** Counts a part. The last part ends the campaign. */
async function endPart(
  deps: SendingDeps,
  claim: Claim,
  item: CampaignItem,
  rows: readonly (Recipient | null)[],
  next: number,
  halt: Stop | null = null,
): Promise<void> {
  const { batch } = claim;
  const tally = tallyOf(rows.slice(0, next - batch.next), next);
  const stop = next >= batch.size ? ENDED : halt;
  if (stop) await stopPart(deps, claim, item, stop, tally);
  else await deps.endCampaignPart(claim, tally);
}

/** If the owner has asked for something else meanwhile, puts the rest back in the outbox, for the next worker. */
async function stopPart(
  deps: SendingDeps,
  claim: Claim,
  item: CampaignItem,
  stop: Stop,
  tally = tallyOf([], claim.batch.next),
): Promise<void> {
  const { batch } = claim;
  const isStopped = await deps.stopSending(item, stop, deps.clock(), { batch, tally });
  if (!isStopped && stop.state === 'Paused') await deps.endCampaignPart(claim, tally);
}
