import { requireUser } from '#core/accounts/require-user.ts';
import type { DueRow } from '#core/due/due.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { isoTime } from '#core/platform/clock.ts';
import { logger } from '#core/platform/logger.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { writerOf } from '#core/rewards/sms/own-text.ts';
import { receiversOf } from '#core/sms/limits.ts';
import { automaticMessages, automaticOrder } from '#shared/campaigns/automatic.ts';
import { nextSendingTime } from '#shared/campaigns/sending-hours.ts';
import { nairobiDay, nairobiMonth } from '#shared/platform/time.ts';
import { ownTextProblem } from '#shared/sms/own-text.ts';
import { MAX_SEGMENTS } from '#shared/sms/segments.ts';
import {
  type AutomaticItem,
  LOOK_OF_CLOCK,
  nextDay,
  payOfMonth,
} from '../campaign/automatic.store.ts';
import type { CampaignItem } from '../campaign/campaign.store.ts';
import type { Preparation } from '../campaign/preparation.store.ts';
import type { Deps } from '../deps.ts';
import { newCampaign } from '../drafts.ts';
import type { AutomaticDeps } from './deps.ts';

/** Businesses at a time. */
const LANES = 5;

/** A later night makes up for a failed day, with that day's audience. Older rows are ignored. */
const DAYS_BACK = 30;

export const automaticJob = (deps: AutomaticDeps): DueJob => ({
  kind: 'automatic',
  days: (now) => lastDays(DAYS_BACK, now),
  work: (rows) =>
    workOnEach(rows, LANES, async (row) => {
      await beginDay(deps, row);
      return 'done';
    }),
});

/** Makes a campaign for each message that is on. When its preparation is ready, it is confirmed (`confirmAutomatic`). */
const beginDay = (deps: AutomaticDeps, row: DueRow): Promise<void> =>
  untilDone(async () => {
    const item = await deps.findAutomatic(row.ownerId);
    if (item?.dueAt !== row.at) return deps.forgetDay(row);
    const now = deps.clock();
    const outcome = await deps.beginDay(item, row, {
      campaigns: campaignsOf(deps, item, now),
      nextAt: nextDay(now),
      now: isoTime(now),
    });
    if (outcome === 'noAccount') return deps.forgetDay(row);
    return outcome === 'changed' ? BUSY : undefined;
  });

function campaignsOf(
  { newId }: AutomaticDeps,
  { userId, messages }: AutomaticItem,
  now: number,
): CampaignItem[] {
  const on = automaticOrder.filter((kind) => messages.some((one) => one.kind === kind && one.isOn));
  return on.map((kind, position) => {
    const { name, filter } = automaticMessages[kind];
    const text = messages.find((one) => one.kind === kind)?.text ?? '';
    // A person gets only one of them, the first in this order.
    const except = on.slice(0, position).map((other) => automaticMessages[other].filter);
    const audience = { filter, atLeast: null, listId: null, except };
    const campaignId = newId(now);
    return newCampaign({ userId, campaignId, by: 'clock', name, text, audience }, now);
  });
}

/**
 * Confirms an automatic message with frozen recipients, by the rules for an owner's. It is deleted if it is off, too
 * long or late, if nobody gets it, or if the month, the credits or the limit of a new business do not cover it. If the
 * owner changed it, prepared it again or took it back, it stays the owner's draft.
 * @throws AppError server.busy while the month keeps changing
 */
export async function confirmAutomatic(deps: Deps, frozen: Preparation): Promise<void> {
  const { userId, campaignId, recipients } = frozen;
  const draft = await deps.findCampaign(userId, campaignId);
  if (draft?.state !== 'Draft' || draft.by !== 'clock' || !isUntouched(draft, frozen)) return;
  const outcome = await untilDone(async () => {
    const reached = await confirmOnce(deps, draft, frozen);
    // Another message of the day took credits of the month meanwhile.
    return reached === 'month' ? BUSY : reached;
  });
  // The owner took it over meanwhile.
  if (outcome === 'done' || outcome === 'changed') return;
  if (recipients > 0) logger.warn('automatic message not sent', { campaignId, outcome });
  await deps.deleteDraft(userId, campaignId, draft.version);
}

const isUntouched = ({ version, preparation }: CampaignItem, frozen: Preparation): boolean =>
  frozen.number === LOOK_OF_CLOCK && preparation === frozen.number && version === frozen.version;

async function confirmOnce(deps: Deps, draft: CampaignItem, frozen: Preparation) {
  const { userId, recipients, longest, credits, startedAt } = frozen;
  const now = deps.clock();
  const beginsAt = nextSendingTime(now, deps.hours());
  // "Happy birthday" is for one day, and the next day has its own messages.
  if (nairobiDay(Date.parse(startedAt)) !== nairobiDay(beginsAt)) return 'late';
  const automatic = await deps.findAutomatic(userId);
  const user = await requireUser(deps, userId);
  // The text may be older than the rules.
  const isGood = ownTextProblem(draft.text, writerOf(user)) === null;
  const isFit = recipients > 0 && longest <= MAX_SEGMENTS && isGood;
  const isWanted = automatic !== null && isOn(automatic, draft);
  const month = isFit && isWanted ? payOfMonth(automatic, nairobiMonth(now), credits) : null;
  if (!month) return 'unwanted';
  const begins = beginsAt === now ? 'now' : isoTime(beginsAt);
  const newBusiness = receiversOf(user, frozen, begins, now);
  return deps.confirmDraft(draft, frozen, begins, now, { month, newBusiness });
}

/** Whether the owner still wants this kind. Each kind has a different filter. */
const isOn = ({ messages }: AutomaticItem, { audience }: CampaignItem): boolean =>
  messages.some(({ kind, isOn }) => isOn && automaticMessages[kind].filter === audience.filter);
