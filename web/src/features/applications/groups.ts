import {
  type ApplicationStatus,
  isOpen,
} from '../../../../shared/applications/application-machine.ts';
import { msg } from '../../lib/language/text.ts';

export interface Group {
  /** As in the address: ?show=in-review. */
  name: string;
  label: string;
  /** Null for every status. */
  statuses: readonly ApplicationStatus[] | null;
}

const all: Group = { name: 'all', label: msg('All'), statuses: null };

/** What an owner looks for in the list; an accepted offer is both approved and closed. */
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
    statuses: ['Declined', 'Withdrawn', 'Offer Declined', 'Offer Expired', 'Offer Accepted'],
  },
];

export const groupNamed = (name: string | null): Group =>
  groups.find((group) => group.name === name) ?? all;

export const isIn = ({ statuses }: Group, status: ApplicationStatus): boolean =>
  statuses === null || statuses.includes(status);

/** An open application is the newest, so that no later page of the list can hold another. */
export const isKnownFromFirstPage = ({ statuses }: Group): boolean =>
  statuses?.every(isOpen) ?? false;
