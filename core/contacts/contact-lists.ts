import { requireUser } from '#core/accounts/require-user.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { once, requestKeyOf } from '#core/platform/limits/once.ts';
import type { ContactList, createContactList } from '#shared/contacts/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { ContactListItem } from './contact-list.entity.ts';
import type { Deps } from './deps.ts';

/** @throws AppError contacts.listNotFound */
export async function requireList(
  { findList }: Pick<Deps, 'findList'>,
  userId: string,
  listId: string,
): Promise<ContactListItem> {
  const list = await findList(userId, listId);
  if (!list) throw new AppError('contacts.listNotFound');
  return list;
}

/**
 * Makes an empty list.
 *
 * @param key the Idempotency-Key of the call
 * @throws AppError as the contract lists them, request.keyReused
 */
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
 * Deletes a list with all its rows. A deletion that stopped half-way is finished by the next one.
 *
 * @throws AppError contacts.listNotFound, accounts.notFound
 */
export async function deleteList(deps: Deps, userId: string, listId: string): Promise<void> {
  if (!(await deps.closeList(userId, listId, deps.clock())))
    throw new AppError('contacts.listNotFound');
  await deps.deleteClosedList(userId, listId);
}

export const toListReply = ({ userId, deletedAt, ...list }: ContactListItem): ContactList => list;
