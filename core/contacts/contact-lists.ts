import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import type {
  ContactList,
  listMembers as contract,
  createContactList,
  Member,
} from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Deps } from './deps.ts';
import type { ContactListItem, ListRefusal } from './list.store.ts';

export async function requireList(
  { findList }: Deps,
  userId: string,
  listId: string,
): Promise<ContactListItem> {
  const list = await findList(userId, listId);
  if (!list) throw new AppError('contacts.listNotFound');
  return list;
}

/** @param key the Idempotency-Key @throws AppError as the contract lists them, request.keyReused */
export async function createList(
  deps: Deps,
  { userId, key }: { userId: string; key: string },
  body: BodyOf<typeof createContactList>,
): Promise<ContactList> {
  if (!body.consentDeclared) throw new AppError('contacts.noConsent');
  const requestKey = await requestKeyOf(userId, key, { list: true, ...body });
  return once<ContactList>(requestKey, {
    replay: async (listId) => toListReply(await requireList(deps, userId, listId)),
    act: async () => {
      const now = isoTime(deps.clock());
      const list = {
        userId,
        listId: deps.newId(Date.parse(now)),
        name: body.name,
        createdAt: now,
        consentAt: now,
        members: 0,
        invalid: 0,
        duplicate: 0,
      };
      const outcome = await deps.insertList(list, requestKey);
      if (outcome !== 'full') return outcome === 'repeated' ? outcome : toListReply(list);
      await requireUser(deps, userId);
      throw new AppError('contacts.tooManyLists');
    },
  });
}

/**
 * Calling it again finishes a deletion that stopped half-way.
 * @throws AppError contacts.listNotFound, accounts.notFound
 */
export async function deleteList(deps: Deps, userId: string, listId: string): Promise<void> {
  if (!(await deps.closeList(userId, listId, deps.clock())))
    throw new AppError('contacts.listNotFound');
  await deps.deleteClosedList(userId, listId);
}

export const toListReply = ({ userId, deletedAt, ...list }: ContactListItem): ContactList => list;

/** Members on a page. Each needs two reads besides its row. */
const PAGE = 20;

interface MemberDeps extends Deps {
  /** @returns the numbers of customers who refused offers */
  findRefusers(businessId: string, phones: readonly string[]): Promise<ReadonlySet<string>>;
}

/** @throws AppError contacts.listNotFound, request.invalidField */
export async function listMembers(
  deps: MemberDeps,
  { userId, listId }: { userId: string; listId: string },
  { show, cursor }: BodyOf<typeof contract>,
): Promise<Page<Member>> {
  await requireList(deps, userId, listId);
  if (show === 'members') return pageOfMembers(deps, { userId, listId }, cursor);
  const { items, next } = await deps.pageRefusals(listId, cursor, PAGE);
  return { items: items.map(toRefused), next };
}

async function pageOfMembers(
  deps: MemberDeps,
  { userId, listId }: { userId: string; listId: string },
  cursor: string | undefined,
): Promise<Page<Member>> {
  const { items, next } = await deps.pageMembers(listId, cursor, PAGE);
  const phones = items.map(({ phone }) => phone);
  const [reaches, refusers] = await Promise.all([
    deps.findReach(userId, phones),
    deps.findRefusers(userId, phones),
  ]);
  const problemOf = (phone: string, isOutHere = false): Member['problem'] => {
    if (isOutHere) return 'optedOut';
    return refusers.has(phone) ? 'noConsent' : null;
  };
  const members = items.map(({ line, phone, name = null }, at) => ({
    line,
    phone,
    name,
    problem: problemOf(phone, reaches[at]?.isOutHere),
  }));
  return { items: members, next };
}

const toRefused = ({ line, typed, name, problem }: ListRefusal): Member => ({
  line,
  phone: typed,
  name: name ?? null,
  problem,
});
