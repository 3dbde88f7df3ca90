import type { User } from '#core/accounts/account.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { requireOwnText } from '#core/rewards/sms/own-text.ts';
import { countedMessage, renderMessage } from '#shared/campaigns/message.ts';
import { LEAST_TO_LEAVE_OUT } from '#shared/campaigns/visits.ts';
import { MAX_SEGMENTS, segmentsOf } from '#shared/sms/segments.ts';
import { confirmAutomatic } from '../automatic/run-automatic.ts';
import { type CampaignItem, nobodyExcluded } from '../campaign/campaign.store.ts';
import {
  type LongestFields,
  nothingSeen,
  type Preparation,
  type Progress,
  type Recipient,
} from '../campaign/preparation.store.ts';
import { isLeftOut, type LeftOutPerson } from '../campaign/visits.store.ts';
import type { Deps, WorkDeps } from '../deps.ts';
import { requireDraft } from '../drafts.ts';
import {
  type Business,
  businessOf,
  type Candidate,
  type Person,
  pageAudience,
  valuesIn,
  valuesOf,
} from './audience.ts';

/**
 * Begins to count the audience of a draft, or to freeze its recipients.
 * @throws AppError campaigns.notFound, campaigns.notDraft, campaigns.changed; campaigns.noText, sms.linkInText,
 * sms.numberInText for recipients; campaigns.tooManyLooks, accounts.notFound
 */
export async function prepareCampaign(
  deps: Deps,
  userId: string,
  campaignId: string,
  { version, kind }: Pick<CampaignItem, 'version'> & Pick<Preparation, 'kind'>,
): Promise<CampaignItem> {
  const draft = await requireDraft(deps, userId, campaignId);
  if (draft.version !== version) throw new AppError('campaigns.changed');
  const { user, totals } = await deps.readAccount(userId);
  if (!user) throw new AppError('accounts.notFound');
  if (kind === 'freeze') requireSendable(draft, user);
  const people = await peopleOf(deps, draft, totals?.activeCustomers ?? 0);
  const startedAt = isoTime(deps.clock());
  const outcome = await deps.insertPreparation(draft, { kind, startedAt, people });
  if (outcome === 'tooMany') throw new AppError('campaigns.tooManyLooks');
  if (outcome === 'draft') throw new AppError('campaigns.changed');
  return { ...draft, preparation: draft.preparation + 1 };
}

/** @throws AppError campaigns.noText, sms.linkInText, sms.numberInText */
function requireSendable({ text }: CampaignItem, user: Pick<User, 'phone' | 'businessName'>): void {
  if (text.trim() === '') throw new AppError('campaigns.noText');
  requireOwnText(text, user);
}

async function peopleOf(
  { findList }: Deps,
  { userId, audience }: CampaignItem,
  customers: number,
): Promise<number> {
  if (audience.listId === null) return customers;
  return (await findList(userId, audience.listId))?.members ?? 0;
}

type Row = Pick<Recipient, 'contactId' | 'text' | 'credits'>;

/**
 * Works page by page until the preparation is done, a newer preparation replaces it, or time runs out. The ordered
 * queue allows one worker for each business at a time, and a page that is read twice counts once. @returns true if
 * pages are left
 */
export async function runPreparation(
  deps: WorkDeps,
  { campaignId, number }: Pick<Preparation, 'campaignId' | 'number'>,
): Promise<boolean> {
  let work = await deps.findPreparation(campaignId, number);
  if (!work || !(await deps.isOpen(work.userId))) return false;
  const business = await businessOf(deps, work.userId);
  while (work.state === 'running' && deps.hasTime()) {
    if (!(await isWanted(deps, work))) return false;
    const progress = await lookAtPage(deps, work, business);
    // False if an earlier try saved the page and its answer was lost.
    if (!(await deps.saveProgress(work, progress))) {
      work = await deps.findPreparation(campaignId, number);
      if (!work) return false;
      continue;
    }
    const { cursor, ...rest } = progress;
    const { cursor: _, ...before } = work;
    work = { ...before, ...rest, ...(cursor === null ? {} : { cursor }) };
  }
  if (work.state === 'ready' && work.kind === 'freeze') await confirmAutomatic(deps, work);
  return work.state === 'running';
}

/** False if the campaign has a newer preparation, which is in the queue too. */
async function isWanted(
  { findCampaign }: WorkDeps,
  { userId, campaignId, number }: Preparation,
): Promise<boolean> {
  return (await findCampaign(userId, campaignId))?.preparation === number;
}

async function lookAtPage(
  deps: WorkDeps,
  work: Preparation,
  business: Business,
): Promise<Progress> {
  const { items, next } = await pageAudience(deps, work.userId, work.audience, work.cursor);
  const chosen = items.filter(({ exclusion }) => exclusion === null);
  const { rows, left } =
    work.kind === 'freeze' ? await freeze(deps, work, chosen, business) : { rows: [], left: 0 };
  const isFirst = work.cursor === undefined;
  const refused = isFirst ? await refusedOf(deps, work) : { invalid: 0, duplicate: 0 };
  const count = (why: Candidate['exclusion']) =>
    items.filter(({ exclusion }) => exclusion === why).length;
  const excluded = { ...nobodyExcluded, ...work.excluded };
  const isThrough = next === null || isTooLong(rows);
  const progress: Progress = {
    state: isThrough ? 'ready' : 'running',
    cursor: isThrough ? null : next,
    pages: work.pages + 1,
    seen: work.seen + items.length,
    recipients: work.recipients + chosen.length - left,
    excluded: {
      optedOut: excluded.optedOut + count('optedOut'),
      noConsent: excluded.noConsent + count('noConsent'),
      invalid: excluded.invalid + refused.invalid,
      duplicate: excluded.duplicate + refused.duplicate,
      leftOut: excluded.leftOut + left,
    },
    credits: rows.reduce((sum, { credits }) => sum + credits, work.credits),
    longest: Math.max(work.longest, ...rows.map(({ credits }) => credits)),
    longestFields: longestOf(work.longestFields, chosen, business),
  };
  return next === null && isTooSmall(progress) ? begunAgain(progress) : progress;
}

/** Too few are left out to compare anything: how many there are is known only at the end. */
const isTooSmall = ({ recipients, excluded: { leftOut } }: Progress): boolean =>
  leftOut > 0 && recipients + leftOut < LEAST_TO_LEAVE_OUT;

/** Writes all recipients again, and leaves out nobody. */
const begunAgain = ({ pages }: Progress): Progress => ({
  ...nothingSeen,
  state: 'running',
  cursor: null,
  pages,
  leavesOut: false,
});

/** True if the message is too long for one recipient: then it cannot be sent to anybody. */
const isTooLong = (rows: readonly Row[]): boolean =>
  rows.some(({ credits }) => credits > MAX_SEGMENTS);

/** The counts of rows that were refused when the owner filled the list. */
async function refusedOf({ findList }: WorkDeps, { userId, audience }: Preparation) {
  const list = audience.listId === null ? null : await findList(userId, audience.listId);
  return { invalid: list?.invalid ?? 0, duplicate: list?.duplicate ?? 0 };
}

async function freeze(
  deps: WorkDeps,
  work: Preparation,
  chosen: readonly Candidate[],
  business: Business,
): Promise<{ rows: Row[]; left: number }> {
  const { userId, campaignId, audience } = work;
  const contactIds = await deps.ensureContacts(
    userId,
    chosen.map(({ phone }) => phone),
    audience.listId === null ? deps.asCustomer(userId) : deps.onList(audience.listId),
  );
  const fresh = chosen.filter(({ contactId }) => contactId === null).length;
  await deps.noteNewReceivers(userId, fresh, deps.clock());
  const rows: Row[] = [];
  const left: LeftOutPerson[] = [];
  for (const [n, person] of chosen.entries()) {
    const contactId = contactIds[n] as string;
    const position = work.recipients + rows.length;
    if (work.leavesOut && isLeftOut(campaignId, contactId)) left.push({ contactId, position });
    else rows.push({ contactId, ...rendered(deps, work, person, business) });
  }
  await deps.putRecipients(work, work.recipients, rows, deps.clock());
  await deps.putLeftOut(work, left, deps.clock());
  return { rows, left: left.length };
}

function rendered(
  { siteHost }: WorkDeps,
  work: Preparation,
  person: Person,
  business: Business,
): Pick<Row, 'text' | 'credits'> {
  const text = renderMessage(work.text, valuesIn(work.text, person, business));
  return { text, credits: segmentsOf(countedMessage(text, siteHost)).segments };
}

/** If two values have the same length, the greater one counts as longer, so that the most points are shown. */
const isLonger = (text: string, other: string): boolean =>
  text.length > other.length || (text.length === other.length && text > other);

function longestOf(
  before: LongestFields,
  people: readonly Person[],
  business: Business,
): LongestFields {
  const longest = { ...before };
  for (const person of people) {
    const values = valuesOf(person, business);
    for (const field of ['name', 'points', 'value'] as const) {
      if (isLonger(values[field], longest[field])) longest[field] = values[field];
    }
  }
  return longest;
}
