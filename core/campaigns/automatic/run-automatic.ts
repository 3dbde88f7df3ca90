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

/** Businesses handled in parallel. */
const LANES = 5;

/** A later night tries a failed day again, with the audience of the later day. Rows older than this are ignored. */
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

/** Makes a campaign for each message that is on. `confirmAutomatic` confirms the campaign when it is prepared. */
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
    // A person gets only one message a day, the first in this order.
    const except = on.slice(0, position).map((other) => automaticMessages[other].filter);
    const audience = { filter, atLeast: null, listId: null, except };
    const campaignId = newId(now);
    return newCampaign({ userId, campaignId, by: 'clock', name, text, audience }, now);
  });
}

/**
 * Confirms an automatic message with frozen recipients, by the same rules as an owner's campaign. Deletes the draft if
 * the message is off, too long, late or for nobody, or if the month, the credits or the limit of a new business are not
 * enough. If the owner has changed the draft, prepared it again or taken it back, the draft stays.
 * @throws AppError server.busy if the month keeps changing
 */
export async function confirmAutomatic(deps: Deps, frozen: Preparation): Promise<void> {
  const { userId, campaignId, recipients } = frozen;
  const draft = await deps.findCampaign(userId, campaignId);
  if (draft?.state !== 'Draft' || draft.by !== 'clock' || !isUntouched(draft, frozen)) return;
  const outcome = await untilDone(async () => {
    const reached = await confirmOnce(deps, draft, frozen);
    // Another message took credits of the month meanwhile.
    return reached === 'month' ? BUSY : reached;
  });
  // `changed`: the owner has changed the draft meanwhile.
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
  // A message such as "Happy birthday" is for one day, and the next day has other messages.
  if (nairobiDay(Date.parse(startedAt)) !== nairobiDay(beginsAt)) return 'late';
  const automatic = await deps.findAutomatic(userId);
  const user = await requireUser(deps, userId);
  // The text may have been saved before a change of the rules for texts.
  const isGood = ownTextProblem(draft.text, writerOf(user)) === null;
  const isFit = recipients > 0 && longest <= MAX_SEGMENTS && isGood;
  const isWanted = automatic !== null && isOn(automatic, draft);
  const month = isFit && isWanted ? payOfMonth(automatic, nairobiMonth(now), credits) : null;
  if (!month) return 'unwanted';
  const begins = beginsAt === now ? 'now' : isoTime(beginsAt);
  const newBusiness = receiversOf(user, frozen, begins, now);
  return deps.confirmDraft(draft, frozen, begins, now, { month, newBusiness });
}

/** Whether the message of this kind is still on. Each kind has a different filter. */
const isOn = ({ messages }: AutomaticItem, { audience }: CampaignItem): boolean =>
  messages.some(({ kind, isOn }) => isOn && automaticMessages[kind].filter === audience.filter);
