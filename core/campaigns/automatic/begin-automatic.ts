import type { DueRow } from '#core/due/due.ts';
import { type DueJob, lastDays, workOnEach } from '#core/due/job.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import { automaticMessages, automaticOrder } from '#shared/campaigns/automatic.ts';
import type { CampaignItem } from '../campaign.entity.ts';
import { newCampaign } from '../drafts.ts';
import type { AutomaticItem } from './automatic.entity.ts';
import { nextDay } from './days.ts';
import type { AutomaticDeps } from './deps.ts';

/** Businesses at a time. */
const LANES = 5;

/** A day that failed is made up for by a later one, with its audience. A row that is older stays for ever. */
const DAYS_BACK = 30;

/** Begins the automatic messages of each business, each morning. */
export const automaticJob = (deps: AutomaticDeps): DueJob => ({
  kind: 'automatic',
  days: (now) => lastDays(DAYS_BACK, now),
  work: (rows) =>
    workOnEach(rows, LANES, async (row) => {
      await beginDay(deps, row);
      return 'done';
    }),
});

/** Makes a campaign for each message that is on. The look at its audience confirms it. */
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
  { newId }: Pick<AutomaticDeps, 'newId'>,
  { userId, messages }: AutomaticItem,
  now: number,
): CampaignItem[] {
  const on = automaticOrder.filter((kind) => messages.some((one) => one.kind === kind && one.isOn));
  return on.map((kind, position) => {
    const { name, filter } = automaticMessages[kind];
    const text = messages.find((one) => one.kind === kind)?.text ?? '';
    // A person gets one of them: those before this one in the order have had theirs.
    const except = on.slice(0, position).map((other) => automaticMessages[other].filter);
    const audience = { filter, atLeast: null, listId: null, except };
    const campaignId = newId(now);
    return newCampaign({ userId, campaignId, by: 'clock', name, text, audience }, now);
  });
}
