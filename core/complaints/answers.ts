/** The office notes the complaints of people who call, and answers all complaints. */
import { type AuditEntry, audited } from '#core/audit/audit.store.ts';
import { complaintMessages } from '#core/messages/accounts.ts';
import { noteOf } from '#core/notifications/notification.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { shown } from '#core/platform/shown.ts';
import { requireNotOwn } from '#core/staff/own-business.ts';
import type { ComplaintState } from '#shared/complaints/complaint.ts';
import {
  type answerComplaint as answerContract,
  type listOfficeComplaints as listContract,
  type noteComplaint as noteContract,
  OfficeComplaint,
} from '#shared/complaints/contract.ts';
import type { BodyOf, QueryOf, ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { ComplaintItem } from './complaint.store.ts';
import { asSeen, callerOf, type Deps, found, insertOnce, withLetter } from './complaints.ts';

export async function listOfficeComplaints(
  { pageOfRegister }: Deps,
  { list, cursor }: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { items, next } = await pageOfRegister(list, cursor);
  return { complaints: items.map(toReply), next };
}

/** @throws AppError signIn.phoneNotAllowed, complaints.tooMany */
export async function noteComplaint(
  deps: Deps,
  by: StaffActor,
  idempotencyKey: string,
  { phone: typed, name, text }: BodyOf<typeof noteContract>,
): Promise<OfficeComplaint> {
  const phone = mobilePhone(typed);
  if (!phone) throw new AppError('signIn.phoneNotAllowed');
  const person = await callerOf(phone);
  const from = { person, way: 'phone', phone, ...(name && { name }) } as const;
  const audit = (item: ComplaintItem) =>
    audited(by, { kind: 'complaint.noted', ...about(item) }, deps.clock());
  return toReply(await insertOnce(deps, from, { by: by.staffId, idempotencyKey, text, audit }));
}

/** Why a state takes no answer. */
const refusals = {
  open: undefined,
  escalated: undefined,
  answered: 'complaints.answered',
  closed: 'complaints.closed',
} as const satisfies Record<ComplaintState, string | undefined>;

/**
 * A person who is not content gets the next answer from another member than the last. Nobody answers a complaint from
 * their own number, whether or not it has an account. The same answer again changes nothing.
 * @throws AppError as the contract lists them
 */
export async function answerComplaint(
  deps: Deps,
  by: StaffActor,
  ref: string,
  sent: BodyOf<typeof answerContract>,
): Promise<OfficeComplaint> {
  const seen = await found(deps, ref);
  if (isSame(seen, by, sent)) return toReply(seen);
  const before = asSeen(seen, sent.version);
  const { state, userId, phone, person, answeredBy } = before;
  const refusal = refusals[state];
  if (refusal) throw new AppError(refusal);
  if (answeredBy?.has(by.staffId)) throw new AppError('complaints.sameColleague');
  const findUser = async () => (userId ? await deps.findUser(userId) : null) ?? { phone };
  await requireNotOwn({ ...deps, findUser }, by, person, about(before));
  const now = deps.clock();
  const letter = { from: 'office', text: sent.text, at: isoTime(now) } as const;
  const item: ComplaintItem = {
    ...withLetter(before, letter),
    state: 'answered',
    answeredBy: new Set([by.staffId]),
  };
  const audit = audited(by, { kind: 'complaint.answered', ...about(item) }, now);
  const note = await noteFor(deps, item, now);
  if (await deps.saveAnswer(item, { audit, note, now })) return toReply(item);
  const saved = await found(deps, ref);
  if (!isSame(saved, by, sent)) throw new AppError('complaints.changed');
  return toReply(saved);
}

/** Its reply was lost, and it was sent again. */
const isSame = (
  { state, version, letters, answeredBy }: ComplaintItem,
  by: StaffActor,
  sent: BodyOf<typeof answerContract>,
): boolean =>
  state === 'answered' &&
  version === sent.version + 1 &&
  letters.at(-1)?.text === sent.text &&
  Boolean(answeredBy?.has(by.staffId));

async function noteFor(
  { findLanguage }: Deps,
  { userId, ref, version }: ComplaintItem,
  now: number,
) {
  if (userId === undefined) return undefined;
  const to = { userId, language: await findLanguage(userId), about: `${ref}${version}`, now };
  return noteOf(to, complaintMessages.answered, { ref });
}

/** Counts those that must be answered by today, on one page: an alarm rings. */
export async function countDueComplaints({
  complaintsDueBy,
  clock,
}: Pick<Deps, 'complaintsDueBy' | 'clock'>): Promise<number> {
  const { items } = await complaintsDueBy(nairobiDay(clock()));
  if (items.length > 0) countComplaintsDue(items.length);
  return items.length;
}

const countEvent = eventCounter<'ComplaintDue'>('complaints', 'list');

export const countComplaintsDue = (complaints: number): void =>
  countEvent('ComplaintDue', undefined, complaints);

const about = ({ ref }: ComplaintItem): Pick<AuditEntry, 'subject' | 'label'> => ({
  subject: `complaint#${ref}`,
  label: ref,
});

const toReply = (item: ComplaintItem): OfficeComplaint => shown(OfficeComplaint, item);
