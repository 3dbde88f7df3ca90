import type { Page } from '../platform/page.ts';
import { type ContactListItem, contactList } from './contact-list.entity.ts';
import { type ListMember, listMember } from './list-member.entity.ts';

/** @returns a list of the owner; null if there is none, or if its deletion began */
export async function findList(userId: string, listId: string): Promise<ContactListItem | null> {
  const found = await contactList.get({ userId, listId });
  return found?.deletedAt ? null : found;
}

/** The members of a list by their numbers. */
export const pageMembers = (
  listId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Page<ListMember>> =>
  // Refused rows stand in the same place, and begin with another letter.
  listMember.page({ key: { listId }, begins: { phone: '+' }, limit, cursor });
