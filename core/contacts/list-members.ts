import type { Page } from '#core/platform/table/cursor.ts';
import type { listMembers as contract, Member } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { requireList } from './contact-lists.ts';
import type { Deps } from './deps.ts';
import type { ListRefusal } from './list-refusal.entity.ts';

/** Each of a page is looked up in three places. */
const PAGE = 20;

interface MemberDeps extends Deps {
  /** The numbers among these that belong to customers who refused offers. */
  findRefusers(businessId: string, phones: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Lists the members of a list with what keeps offers from them, or the rows that were refused.
 *
 * @throws AppError contacts.listNotFound, request.invalidField
 */
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
