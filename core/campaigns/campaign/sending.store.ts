import { giveCreditsBack, takeCredits } from '#core/accounts/credits.store.ts';
import { accountExists, transactFor } from '#core/accounts/owner-transaction.ts';
import { reservedEntry, returnedEntry } from '#core/credits/credits.store.ts';
import { putDue } from '#core/due/due.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { absent } from '#core/platform/table/condition.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { type Failure, type Parts, transact, write } from '#core/platform/table/transact.ts';
import type { UpdateWrite, Write } from '#core/platform/table/writes.ts';
import { backOfReceivers, backToNumber } from '#core/sms/outbox/day-counts.ts';
import {
  type Claim,
  MOST_OF_BATCH,
  moveOn,
  newBatch,
  type SmsBatch,
  smsBatch,
  turnAfter,
  turnNow,
} from '#core/sms/outbox/outbox.store.ts';
import { nairobiMonth } from '#shared/platform/time.ts';
import { giveBackToMonth } from './automatic.store.ts';
import { type CampaignItem, campaign } from './campaign.store.ts';
import { notePromotion } from './delivery.store.ts';
import {
  endStateOf,
  hasReached,
  notSentOf,
  onceOf,
  type Preparation,
  preparation,
  type Recipient,
  recipient,
  recipientKey,
  type Tally,
  tallyOf,
} from './preparation.store.ts';
import { visitsRow } from './visits.store.ts';

type Changes = NonNullable<Parameters<typeof campaign.patch>[1]['set']>;

const batchOf = ({ userId, campaignId, size = 0, next }: CampaignItem) => ({
  userId,
  kind: 'campaign' as const,
  batchId: campaignId,
  size,
  next,
});

/**
 * Takes the credits, and queues the campaign or lets it wait. `begins` is now, or a time such as
 * 2026-11-21T09:15:00.000Z. `month`: for an automatic message, the write that takes its credits from the month's limit.
 * `newBusiness`: the write that counts receivers in the first days of a business. @returns `done`, or the write that
 * failed
 */
export async function confirmDraft(
  draft: CampaignItem,
  frozen: Preparation,
  begins: 'now' | string,
  now: number,
  { month, newBusiness }: { month?: UpdateWrite; newBusiness?: UpdateWrite | false } = {},
): Promise<'done' | 'changed' | 'noCredits' | 'month' | 'newBusiness'> {
  const { userId, campaignId, version, memberId } = draft;
  const { number, recipients, excluded, credits, longest } = frozen;
  const at = isoTime(now);
  const turn = await turnNow();
  const start: Changes =
    begins === 'now'
      ? { state: 'Sending', startedAt: at, turn }
      : { state: 'Scheduled', scheduledAt: begins, wakeAt: begins };
  const failed = await transact({
    changed: campaign.patch(
      { userId, campaignId },
      {
        set: {
          ...start,
          // A campaign that the owner confirms is not charged to the month of automatic messages.
          by: month ? 'clock' : 'owner',
          memberId: memberId ?? null,
          consentDeclaredAt: at,
          size: recipients,
          excluded,
          longest,
          reserved: credits,
          newReceivers: newBusiness ? recipients : null,
        },
        add: { version: 1 },
        if: { version, state: 'Draft', preparation: number },
      },
    ),
    frozen: preparation.check({ campaignId, number }, { if: { state: 'ready', kind: 'freeze' } }),
    newBusiness,
    noCredits: takeCredits(userId, credits),
    month,
    reserved: reservedEntry({ userId, campaignId, about: draft.name, credits, at }),
    waiting: begins === 'now' && newBatch(batchOf({ ...draft, size: recipients }), turn),
  });
  if (!failed) return 'done';
  const { label } = failed;
  return label === 'noCredits' || label === 'month' || label === 'newBusiness' ? label : 'changed';
}

/** Sorts after every id. */
const LAST = '\uffff';

/** Campaigns that should start, resume or end by `until`, oldest first. */
export const pageWaiting = (
  until: string,
  limit: number,
  cursor?: string,
): Promise<Page<CampaignItem>> =>
  campaign.page({
    by: 'waiting',
    key: {},
    between: [
      { wakeAt: '', userId: '', campaignId: '' },
      { wakeAt: until, userId: LAST, campaignId: LAST },
    ],
    limit,
    cursor,
  });

/** `isOwner`: the owner asks for the change, so the write fails if the account is closed. */
interface Actor {
  isOwner?: boolean;
}

/** @throws AppError accounts.notFound if the check of the account failed */
function isWritten(failed: { label: string } | null): boolean {
  if (failed?.label === 'account') throw new AppError('accounts.notFound');
  return failed === null;
}

/**
 * Starts a scheduled or paused campaign.
 * @returns false if it has changed since the read @throws AppError accounts.notFound
 */
export async function startSending(
  item: CampaignItem,
  now: number,
  { isOwner = false }: Actor = {},
): Promise<boolean> {
  const { userId, campaignId, state, next, wakeAt, startedAt = isoTime(now) } = item;
  const turn = await turnNow();
  const set: Changes = { state: 'Sending', startedAt, turn, wakeAt: null, pausedBy: null };
  const failed = await transact({
    account: isOwner && accountExists(userId),
    started: campaign.patch(
      { userId, campaignId },
      { set, if: { state, next, ...(wakeAt === undefined ? {} : { wakeAt }) } },
    ),
    waiting: newBatch(batchOf(item), turn),
  });
  return isWritten(failed);
}

export async function waitUntil(
  { userId, campaignId, state, next, wakeAt: before }: CampaignItem,
  wakeAt: string,
): Promise<void> {
  // Fails if the owner has chosen another time, by scheduling it again or by pausing it.
  const known = { state, next, wakeAt: before ?? absent };
  await write(campaign.patch({ userId, campaignId }, { set: { wakeAt }, if: known }));
}

/**
 * Makes a scheduled campaign a draft again, and returns its credits.
 * @returns false if it has begun @throws AppError accounts.notFound
 */
export async function unschedule(item: CampaignItem, now: number): Promise<boolean> {
  const { userId, campaignId, version, reserved = 0 } = item;
  const set: Changes = {
    state: 'Draft',
    by: 'owner',
    wakeAt: null,
    scheduledAt: null,
    reserved: null,
    size: null,
    newReceivers: null,
    consentDeclaredAt: null,
  };
  const writes = {
    account: accountExists(userId),
    back: campaign.patch(
      { userId, campaignId },
      { set, add: { version: 1 }, if: { state: 'Scheduled', version } },
    ),
    ...givenBack(item, { credits: reserved, people: item.newReceivers }, now),
  };
  return isWritten(await transactWithMonth(writes, monthOf(item, reserved)));
}

/** @param people to whom nothing went: a new business may write to as many others on that day */
const givenBack = (
  { userId, campaignId, name, newReceivers = 0, consentDeclaredAt: at }: CampaignItem,
  { credits, people = 0 }: { credits: number; people?: number | undefined },
  now: number,
) => ({
  receivers:
    at !== undefined &&
    newReceivers * people > 0 &&
    backOfReceivers(userId, people, Date.parse(at)),
  credits: credits > 0 && giveCreditsBack(userId, credits),
  entry:
    credits > 0 && returnedEntry({ userId, campaignId, about: name, credits, at: isoTime(now) }),
});

/** Gives the credits of an automatic message back to the month that paid them. */
const monthOf = ({ userId, by, consentDeclaredAt }: CampaignItem, credits: number) =>
  by === 'clock' &&
  consentDeclaredAt !== undefined &&
  credits > 0 &&
  giveBackToMonth(userId, nairobiMonth(Date.parse(consentDeclaredAt)), credits);

/** If the write to the month fails, because another month is current, writes the rest without it. */
async function transactWithMonth<const Label extends string>(
  writes: Parts<Label>,
  month: UpdateWrite | false,
): Promise<Failure<Label> | null> {
  const all = { ...writes, month } as Parts<Label | 'month'>;
  const failed = await transact(all);
  return failed?.label === 'month' ? transact(writes) : (failed as Failure<Label> | null);
}

/**
 * Asks the worker of a campaign to stop; null takes this back. @returns false if the campaign is not being sent, or the
 * owner has asked for something else since the read
 * @throws AppError accounts.notFound
 */
export async function askToStop(
  { userId, campaignId, stopping: before }: CampaignItem,
  stopping: CampaignItem['stopping'] | null,
): Promise<boolean> {
  const asked = campaign.patch(
    { userId, campaignId },
    { set: { stopping }, if: { state: 'Sending', stopping: before ?? absent } },
  );
  return (await transactFor(userId, { asked })) === null;
}

/** The state of a campaign that leaves the outbox. For `Ended`, the recipients' outcomes decide the final state. */
export type Stop =
  | { state: 'Paused'; pausedBy: NonNullable<CampaignItem['pausedBy']>; wakeAt?: string }
  | { state: 'Cancelled' | 'Ended' };

interface StopDetails extends Actor {
  batch?: Claim['batch'] | undefined;
  tally?: Tally | undefined;
}

/**
 * Stops a campaign, removes its place in the outbox (`batch`, as read or claimed) and counts `tally`, in one write. A
 * campaign that ends returns the credits of recipients who were not served, unless the account is closed.
 * @returns false if the campaign or its place has changed, for example by a wish of the owner that the worker has not
 * seen @throws AppError accounts.notFound
 */
export async function stopSending(
  item: CampaignItem,
  stop: Stop,
  now: number,
  { batch, tally, isOwner = false }: StopDetails = {},
): Promise<boolean> {
  const { userId, campaignId, version, state, next, reserved = 0, size = 0 } = item;
  const isEnd = stop.state !== 'Paused';
  // The version, because a campaign that was confirmed again has other recipients and credits.
  const known = { version, state, next, ...(!isEnd && { stopping: item.stopping ?? absent }) };
  const nextAfter = tally?.next ?? next;
  const { ahead, ...served } = plusOf(
    tally,
    isEnd ? await servedAhead(item, nextAfter) : undefined,
  );
  const returned = isEnd ? reserved - item.used - served.used : 0;
  const skipped = served.skipped + (isEnd ? size - nextAfter - ahead : 0);
  const counts = { ...served, skipped };
  const people = isEnd ? notSentOf(item, counts) : 0;
  const visits = isEnd && hasReached(item, counts) && visitsRow(item, now);
  const set: Changes = {
    ...stop,
    state: stop.state === 'Ended' ? endStateOf(item, counts) : stop.state,
    next: nextAfter,
    stopping: null,
    wakeAt: 'wakeAt' in stop ? stop.wakeAt : null,
    ...(isEnd && { endedAt: isoTime(now), returned, pausedBy: null }),
    ...(visits && { visitsAt: visits.at }),
  };
  const writes = {
    account: isOwner && accountExists(userId),
    stopped: campaign.patch({ userId, campaignId }, { set, add: counts, if: known }),
    place: placeOf(batch),
    visits: visits && putDue(visits),
  };
  const failed = await transactWithMonth(
    { ...writes, ...givenBack(item, { credits: returned, people }, now) },
    monthOf(item, returned),
  );
  if (failed?.label !== 'credits') return isWritten(failed);
  return isWritten(await transact(writes));
}

const placeOf = (batch: StopDetails['batch']) =>
  batch && smsBatch.delete(batch, { if: { next: batch.next, claimed: batch.claimed } });

/**
 * Counts recipients who were served although somebody before them still waits: a busy carrier can refuse some SMS of a
 * part and take others. No worker sends this campaign now.
 */
async function servedAhead(item: CampaignItem, from: number): Promise<Tally & { ahead: number }> {
  const rows = await readRecipients(item, from, Math.min(from + MOST_OF_BATCH, item.size ?? 0));
  const served = rows.filter((row) => row !== null && row.state !== 'PENDING');
  return { ...tallyOf(served, from), ahead: served.length };
}

const nothing = { sent: 0, failed: 0, unknown: 0, skipped: 0, used: 0, ahead: 0 };

function plusOf(one: Partial<typeof nothing> = {}, other: Partial<typeof nothing> = {}) {
  const names = Object.keys(nothing) as (keyof typeof nothing)[];
  const sums = names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]);
  return Object.fromEntries(sums) as typeof nothing;
}

export async function endCampaignPart(claim: Claim, { next, ...sums }: Tally): Promise<void> {
  const { userId, batchId: campaignId } = claim.batch;
  const turn = turnAfter(claim.batch, next);
  await transact({
    counted: campaign.patch(
      { userId, campaignId },
      { set: { next, turn }, add: sums, if: { state: 'Sending', next: claim.batch.next } },
    ),
    ...moveOn(claim, next),
  });
}

/** Removes the place in the outbox of a campaign that is gone, or is not being sent. */
export const leaveLine = (batch: SmsBatch): Write => smsBatch.delete(batch);

export function readRecipients(
  { campaignId, preparation: number }: CampaignItem,
  from: number,
  end: number,
): Promise<(Recipient | null)[]> {
  const keys = Array.from({ length: end - from }, (_, n) =>
    recipientKey(campaignId, number, from + n),
  );
  return recipient.getAll(keys);
}

/** `phone` is the number to which the SMS was sent. */
type Outcome = Pick<Recipient, 'state' | 'reason' | 'messageId' | 'carrier' | 'cost'> & {
  phone?: string;
};

/**
 * Saves a recipient's outcome once, and deletes the text. If the carrier sends reports, saves the id of the SMS. If the
 * SMS is refused, the same write takes its segments off the number's count of the day.
 */
export async function settleRecipient(
  userId: string,
  one: Recipient,
  { state, reason, messageId, carrier, cost, phone }: Outcome,
  now: number,
): Promise<void> {
  const { campaignId, preparation: number, page, position, credits } = one;
  const settled = recipient.patch(
    { campaignId, preparation: number, page, position },
    {
      set: { state, reason, messageId, carrier, cost, at: isoTime(now), text: null, ttl: null },
      if: { state: 'PENDING' },
    },
  );
  const isRefused = state === 'FAILED' && phone !== undefined;
  const isNoted = isRefused
    ? (await transact({
        settled,
        back: await backToNumber(phone, 'promotional', credits, now, onceOf(one)),
      })) === null
    : await write(settled);
  if (!isNoted || !messageId || !phone) return;
  const to = { userId, campaignId, preparation: number, position };
  await notePromotion({ messageId, carrier }, { phone, recipient: to }, now);
}
