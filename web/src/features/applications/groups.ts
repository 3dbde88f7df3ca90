import { type ApplicationStatus, isOpen } from '#shared/applications/application-machine.ts';
import { msg } from '#web/src/lib/language/text.ts';

export interface Group {
  /** The name in the URL, as in `?show=in-review`. */
  name: string;
  label: string;
  /** The statuses of the group; null for all. */
  statuses: readonly ApplicationStatus[] | null;
}

const all: Group = { name: 'all', label: msg('All'), statuses: null };

/** The groups of the list. An application that has ended is in one of them alone. */
export const groups: readonly Group[] = [
  all,
  { name: 'in-review', label: msg('In review'), statuses: ['Pending Review', 'Under Review'] },
  {
    name: 'action-needed',
    label: msg('Action needed'),
    statuses: ['Information Requested', 'Approved'],
  },
  { name: 'approved', label: msg('Approved'), statuses: ['Approved', 'Offer Accepted'] },
  {
    name: 'closed',
    label: msg('Closed'),
    statuses: ['Declined', 'Withdrawn', 'Offer Declined', 'Offer Expired'],
  },
];

export const groupNamed = (name: string | null): Group =>
  groups.find((group) => group.name === name) ?? all;

export const isIn = ({ statuses }: Group, status: ApplicationStatus): boolean =>
  statuses === null || statuses.includes(status);

/** @returns whether the first page has all of the group: an open application is always the newest */
export const isKnownFromFirstPage = ({ statuses }: Group): boolean =>
  statuses?.every(isOpen) ?? false;
