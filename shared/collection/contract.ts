/** What the people who collect do with agreements, in the office. */
import { agreementStatuses } from '../agreements/agreement-machine.ts';
import { systemTypes } from '../applications/catalogue.ts';
import { Terms } from '../assessment/contract.ts';
import { contract } from '../platform/contract.ts';
import {
  choice,
  count,
  flag,
  list,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
  version,
  whole,
} from '../platform/fields.ts';
import { LEAST_REASON, MOST_REASON } from '../projects/limits.ts';
import { REFERENCE } from './bank-reference.ts';

/** A line of an agreement's journal. */
export const JournalLine = {
  line: count,
  event: text(),
  from: text(),
  to: choice(agreementStatuses),
  /** The id of the member of the staff; null for the owner and rules. */
  by: nullable(text()),
  at: moment,
  /** The day in Nairobi on which it counts. */
  day: text(),
  amount: nullable(count),
  reference: nullable(text()),
  /** The line that it takes back. */
  reverses: nullable(count),
  /** Whether a later line has taken it back. */
  isTakenBack: flag,
};
export type JournalLine = ValuesOf<typeof JournalLine>;

/** An agreement as the office sees it. Amounts are whole KES. */
export const OfficeAgreement = {
  ref: text(),
  userId: text(),
  projectId: text(),
  businessName: text(),
  systemNeed: choice(systemTypes),
  status: choice(agreementStatuses),
  version,
  changeRequest: count,
  terms: object(Terms),
  total: count,
  paid: count,
  owed: count,
  signedAt: moment,
  anchorDay: nullable(text()),
  schedule: list(object({ number: count, dueDay: text(), amount: count })),
  /** What waits for a second person. */
  waiting: nullable(
    object({
      event: choice(['pay', 'takeBack']),
      amount: count,
      day: text(),
      reference: text(),
      reason: nullable(text()),
      by: text(),
      at: moment,
    }),
  ),
  /** Newest first. */
  journal: list(object(JournalLine)),
};
export type OfficeAgreement = ValuesOf<typeof OfficeAgreement>;

const readErrors = ['agreements.notFound', 'assessment.ownBusiness'] as const;

const errors = [...readErrors, 'agreements.changed', 'agreements.notNow'] as const;

const route = <const Path extends string>(path: Path) =>
  ({ path: `/api/office/agreements/{ref}${path}`, caller: 'staff', may: ['finance'] }) as const;

const day = text({ min: 10, max: 10 });

/** As the statement prints it. It counts without what stands between its letters and digits. */
const bankReference = text({ min: 4, max: 40, pattern: REFERENCE });

/** Opens an agreement, which the audit records. */
export const openAgreement = contract({
  method: 'POST',
  ...route('/file'),
  may: ['finance', 'approve', 'deliver'],
  reply: OfficeAgreement,
  errors: readErrors,
});

/** Records a payment that the bank shows. It counts when a second person confirms it. */
export const recordPayment = contract({
  method: 'POST',
  ...route('/payments'),
  fresh: true,
  body: {
    version,
    amount: whole({ min: 1, max: 10_000_000 }),
    day,
    reference: bankReference,
  },
  reply: OfficeAgreement,
  errors: [
    ...errors,
    'collection.waiting',
    'collection.tooMuch',
    'collection.notADay',
    'collection.alreadyCounted',
  ],
});

/** Records that the bank took a payment back. It counts when a second person confirms it. */
export const takeBackPayment = contract({
  method: 'POST',
  ...route('/payments/{line}/reversal'),
  fresh: true,
  body: { version, day, reason: text({ min: LEAST_REASON, max: MOST_REASON, multiline: true }) },
  reply: OfficeAgreement,
  errors: [...errors, 'collection.waiting', 'collection.paymentNotFound', 'collection.notADay'],
});

/** Confirms what another person has recorded: from then on it counts. */
export const confirmPayment = contract({
  method: 'POST',
  ...route('/confirmation'),
  fresh: true,
  body: { version },
  reply: OfficeAgreement,
  errors: [
    ...errors,
    'collection.nothingWaits',
    'collection.samePerson',
    'collection.recorderGone',
    'collection.alreadyCounted',
    'collection.paymentNotFound',
  ],
});

/** Drops what was recorded and waits for a second person. */
export const dropPayment = contract({
  method: 'POST',
  ...route('/refusal'),
  body: { version },
  reply: OfficeAgreement,
  errors: [...errors, 'collection.nothingWaits'],
});
