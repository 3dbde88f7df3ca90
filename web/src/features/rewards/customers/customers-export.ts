import { nairobiDay } from '#shared/platform/time.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import type { Export } from '#web/src/components/export-button.tsx';
import { csvPhone } from '#web/src/lib/files/save-file.ts';
import { readCustomers } from '../lookup/customer-lookup.ts';
import type { PointRules } from '../points/rewards-screen.tsx';

const header = [
  'Phone',
  'Name',
  'Balance',
  'Value (KES)',
  'Earned',
  'Redeemed',
  'Last visit',
  'Next expiry points',
  'Next expiry',
  'Consent',
  'Consent date',
  'Consent source',
];

/** All customers, under headings that an import can read. */
export const customersExport = ({ pointValue }: PointRules): Export<Customer> => ({
  filename: 'customers.csv',
  header,
  toRow: ({ phone, name, points, earned, redeemed, lastVisit, nextExpiry, consent }) => [
    csvPhone(phone),
    name ?? '',
    points,
    worthOf(points, pointValue),
    earned,
    redeemed,
    lastVisit ? dayOf(lastVisit) : '',
    nextExpiry?.points ?? '',
    nextExpiry?.on ?? '',
    consent?.given ? 'yes' : 'no',
    consent ? dayOf(consent.at) : '',
    consent?.source ?? '',
  ],
  keyOf: ({ phone }) => phone,
  read: readCustomers({}),
});

const dayOf = (moment: string): string => nairobiDay(Date.parse(moment));
