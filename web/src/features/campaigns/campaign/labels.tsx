import type {
  AudienceFilter,
  AutomaticFilter,
  CampaignState,
  Exclusion,
  RecipientReason,
  RecipientState,
} from '#shared/campaigns/campaign.ts';
import type { AnyAudience, Campaign } from '#shared/campaigns/contract.ts';
import type { ContactList } from '#shared/contacts/contract.ts';
import { Chip, type Label } from '#web/src/components/chip.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

export const StatusChip = ({ state }: { state: CampaignState }) => <Chip label={states[state]} />;

const states: Record<CampaignState, Label> = {
  Draft: { text: msg('Draft'), tone: 'neutral' },
  Scheduled: { text: msg('Scheduled'), tone: 'wait' },
  Sending: { text: msg('Sending'), tone: 'wait' },
  Paused: { text: msg('Paused'), tone: 'wait' },
  Sent: { text: msg('Sent'), tone: 'yours' },
  'Partly sent': { text: msg('Partly sent'), tone: 'wait' },
  Cancelled: { text: msg('Cancelled'), tone: 'neutral' },
  Failed: { text: msg('Failed'), tone: 'late' },
};

export const recipientStateLabels: Record<RecipientState, string> = {
  PENDING: msg('Waiting'),
  SENT: msg('Sent'),
  DELIVERED: msg('Delivered'),
  UNDELIVERED: msg('Not delivered'),
  FAILED: msg('Failed'),
  UNKNOWN: msg('Not known'),
  SKIPPED: msg('Skipped'),
};

export const reasonLabels: Record<RecipientReason | Exclusion, string> = {
  optedOut: msg('Said stop'),
  noConsent: msg('Has not agreed to offers'),
  invalid: msg('Not a Kenyan mobile number'),
  duplicate: msg('In the list twice'),
  leftOut: msg('Left out to compare'),
  erased: msg('Was erased'),
  numberFull: msg('This number reached its limit for today'),
  sameNumber: msg('This number already got the message'),
  refused: msg('The SMS service refused this number'),
  late: msg('Too late to send it'),
  cancelled: msg('The campaign was cancelled'),
  unreachable: msg('The phone could not be reached'),
  blocked: msg('The phone or the operator blocks these SMS'),
  carrier: msg('The SMS service did not deliver it'),
};

export const filterLabels: Record<AudienceFilter | AutomaticFilter, string> = {
  all: msg('All customers who agreed'),
  notSeen30: msg('Not seen for 30 days'),
  notSeen60: msg('Not seen for 60 days'),
  notSeen90: msg('Not seen for 90 days'),
  balance: msg('With enough points'),
  expiring: msg('Points expiring this month'),
  visits: msg('Who come often'),
  pointsExpireSoon: msg('Points expire soon'),
  notSeenLong: msg('Not seen for a while'),
  birthdayToday: msg('Birthday today'),
  visitedYesterday: msg('Were here yesterday'),
};

export function audienceText(
  { filter, atLeast, listId }: AnyAudience,
  lists: readonly ContactList[] = [],
): string {
  if (listId !== null) {
    return lists.find((list) => list.listId === listId)?.name ?? t('A list');
  }
  const n = formatNumber(atLeast ?? 0);
  if (filter === 'balance') return t('With at least {n} points', { n });
  if (filter === 'visits') return t('With at least {n} visits', { n });
  return filter ? t(filterLabels[filter]) : '–';
}

type Result = Campaign['result'];

/** Messages that the carrier has taken. */
export const handedOver = ({ sent, delivered, undelivered }: Result): number =>
  sent + delivered + undelivered;

export const settledOf = (result: Result): number =>
  handedOver(result) + result.failed + result.unknown + result.skipped;

/** For example `97%`; null before anything was handed over. */
export function deliveredPercent(result: Result): string | null {
  const all = handedOver(result);
  return all === 0 ? null : `${Math.floor((result.delivered / all) * 100)}%`;
}

/** For example `12%`. */
export const shareText = (part: number, whole: number): string =>
  `${Math.round((100 * part) / whole)}%`;

/** Whether an owner can still change it. An automatic message is a draft only while it begins. */
export const isOwnDraft = ({ state, by }: Campaign): boolean => state === 'Draft' && by === 'owner';
