import type { Page } from '../platform/page.ts';
import {
  type ContactListItem,
  contactList,
  type ListMember,
  listMember,
} from './contact-list.entity.ts';

export const findList = (userId: string, listId: string): Promise<ContactListItem | null> =>
  contactList.get({ userId, listId });

/** The members of a list, by their numbers. */
export const pageMembers = (
  listId: string,
  cursor: string | undefined,
  limit: number,
): Promise<Page<ListMember>> => listMember.page({ key: { listId }, limit, cursor });
