/** Agreements, as the office collects them. Amounts are whole KES, days are in Nairobi. */
import { agreementEvents, agreementStatuses } from '#shared/agreements/agreement-machine.ts';
import { byCharge, byPart, chargeParts, rowParts } from '#shared/agreements/charges.ts';
import { rowStatuses } from '#shared/agreements/replay.ts';
import { MOST_ROWS } from '#shared/agreements/restructure.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { Terms } from '#shared/offers/terms.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { contract } from '#shared/platform/contract.ts';
import {
  choice,
  count,
  flag,
  json,
  list,
  moment,
  next,
  nullable,
  object,
  optional,
  pageQuery,
  text,
  type ValuesOf,
  version,
  whole,
} from '#shared/platform/fields.ts';
import { LEAST_REASON, MOST_REASON } from '#shared/projects/limits.ts';
import { REFERENCE } from './bank-reference.ts';
import { buckets } from './buckets.ts';
import { payoutChannels } from './waiting-events.ts';
import { Installment, OfficeRefundRequest, OfficeSlip, Waiting } from './waiting-for-office.ts';

const day = text({ min: 10, max: 10 });

const readers = ['finance', 'approve', 'deliver'] as const;

export const DueAgreement = {
  ref: text(),
  businessName: text(),
  systemNeed: choice(systemTypes),
  status: choice(agreementStatuses),
  total: count,
  /** Below zero if a payment was taken back after its refund. */
  paid: whole(),
  outstanding: count,
  /** Paid beyond what is owed. */
  credit: count,
  /** The day of the first open installment, and what is open of it. Null and 0 if nothing is due. */
  dueDay: nullable(text()),
  dueAmount: count,
  daysOverdue: count,
  /** The overdue part of the first twelve open installments. */
  overdue: count,
  contactedAt: nullable(moment),
  /** Of the last promise to pay. The amount is null if any payment keeps it. */
  promisedDay: nullable(day),
  promisedAmount: nullable(count),
};
export type DueAgreement = ValuesOf<typeof DueAgreement>;

/** A page of a bucket's agreements, the longest overdue first. A page can be short before the last. */
export const listAgreements = contract('GET /api/office/agreements', 'staff', {
  logged: 'list.read',
  may: readers,
  query: { bucket: choice(buckets), ...pageQuery },
  reply: { agreements: list(object(DueAgreement)), next },
});

/** The number of agreements in each bucket, counted up to a maximum. */
export const countAgreements = contract('GET /api/office/agreement-counts', 'staff', {
  may: readers,
  reply: { counts: list(object({ bucket: choice(buckets), agreements: count })) },
});

/** Facts (shared/accounting/entries.ts) for the browser to book, in pages of one day; `next` names the next page. */
export const readBooks = contract('GET /api/office/accounting', 'staff', {
  logged: 'books.read',
  may: ['finance'],
  query: { from: day, to: day, ...pageQuery },
  reply: { facts: list(json), next },
  errors: ['collection.notAPeriod'],
});

export const JournalLine = {
  line: count,
  event: choice(agreementEvents),
  from: text(),
  to: choice(agreementStatuses),
  /** A staff id; null for the owner and rules. */
  by: nullable(text()),
  /** The id of the person who first recorded what `by` confirmed. */
  recordedBy: nullable(text()),
  at: moment,
  /** The day in Nairobi from which it counts. */
  day: text(),
  amount: nullable(count),
  channel: nullable(choice(paymentChannels)),
  /** The part that is charged or waived; null for any part. */
  part: nullable(choice(rowParts)),
  reference: nullable(text()),
  reason: nullable(text()),
  reverses: nullable(count),
  /** An installment, and the due day that its owner moved. */
  moved: nullable(object({ number: count, from: text(), to: text() })),
  isTakenBack: flag,
};
export type JournalLine = ValuesOf<typeof JournalLine>;

const Open = byPart(() => count);

/** A row of the schedule with what the journal adds. The deposit is number 0. */
export const OfficeRow = {
  number: count,
  dueDay: nullable(text()),
  amount: count,
  charged: object(byCharge(() => count)),
  paid: count,
  waived: count,
  balance: count,
  open: object(Open),
  status: choice(rowStatuses),
  paidOn: nullable(text()),
  daysOverdue: count,
};
export type OfficeRow = ValuesOf<typeof OfficeRow>;

/** A promise to pay is open until its day is over or it is kept. */
const promiseStates = ['open', 'kept', 'broken'] as const;

export const CollectionNote = {
  noteId: text(),
  text: text(),
  promisedDay: nullable(text()),
  promisedAmount: nullable(count),
  promise: nullable(choice(promiseStates)),
  by: text(),
  at: moment,
};
export type CollectionNote = ValuesOf<typeof CollectionNote>;

export const Chargeable = {
  part: choice(chargeParts),
  /** Whole KES, of its ceiling. */
  left: count,
  noticeDays: count,
  /** The first and the last day from which a charge of today may count. */
  from: day,
  to: day,
};
export type Chargeable = ValuesOf<typeof Chargeable>;

export const OfficeAgreement = {
  ref: text(),
  userId: text(),
  projectId: text(),
  businessName: text(),
  /** Null once the account is closed. */
  owner: nullable(object({ fullName: text(), phone: text() })),
  systemNeed: choice(systemTypes),
  status: choice(agreementStatuses),
  version,
  changeRequest: count,
  terms: object(Terms),
  total: count,
  /** Below zero if a payment was taken back after its refund. */
  paid: whole(),
  /** Still to be paid; 0 for a cancelled agreement. */
  owed: count,
  /** The amount paid beyond the total, and since when. */
  credit: count,
  creditSince: nullable(text()),
  /** The kinds of charges that its text allows. */
  chargeable: list(object(Chargeable)),
  /** The law's limit on charges (shared/agreements/in-duplum.ts). Null if nothing is late, under an earlier schedule too. */
  inDuplum: nullable(object({ since: day, most: count, charged: count })),
  /** Can be paid out: the credit, or everything that was paid for a cancelled agreement. */
  refundable: count,
  overdue: object({ amount: count, days: count }),
  open: object(Open),
  /** The sum of the rows of a new schedule. */
  toSchedule: count,
  signedAt: moment,
  anchorDay: nullable(text()),
  schedule: list(object(Installment)),
  rows: list(object(OfficeRow)),
  waiting: nullable(object(Waiting)),
  /** A schedule that two people propose to the owner; null once it is answered. */
  proposedSchedule: nullable(
    object({ rows: list(object(Installment)), reason: text(), by: list(text()), at: moment }),
  ),
  /** The owner's slips of bank payments that wait or were refused, newest first. */
  slips: list(object(OfficeSlip)),
  refundRequest: nullable(object(OfficeRefundRequest)),
  /** Newest first. */
  notes: list(object(CollectionNote)),
  journal: list(object(JournalLine)),
};
export type OfficeAgreement = ValuesOf<typeof OfficeAgreement>;

const readErrors = ['agreements.notFound', 'assessment.ownBusiness'] as const;

const errors = [...readErrors, 'agreements.changed', 'agreements.notNow'] as const;

const proposalErrors = [...errors, 'collection.waiting'] as const;

const may = ['finance'] as const;

/** Confirmed with the passkey. Its reply is the changed agreement. */
const act = { may, fresh: true, reply: OfficeAgreement } as const;

const amount = whole({ min: 1, max: 10_000_000 });

const reason = text({ min: LEAST_REASON, max: MOST_REASON, multiline: true });

/** As the statement prints it. Only letters and digits count. */
const bankReference = text({ min: 4, max: 40, pattern: REFERENCE });

/** Opens an agreement. The audit records it. */
export const openAgreement = contract('POST /api/office/agreements/{ref}/file', 'staff', {
  may: readers,
  reply: OfficeAgreement,
  errors: readErrors,
});

/** Records a payment that the bank shows. It counts once a second person confirms it. */
export const recordPayment = contract('POST /api/office/agreements/{ref}/payments', 'staff', {
  ...act,
  body: {
    version,
    amount,
    day,
    reference: bankReference,
    /** Whether finance knows that more was paid than is owed: the rest becomes credit. */
    isMore: optional(flag),
  },
  errors: [
    ...proposalErrors,
    'collection.tooMuch',
    'collection.notADay',
    'collection.alreadyCounted',
  ],
});

/** Takes a payment back that the bank took back or that was matched wrongly. A second person confirms. */
export const takeBackPayment = contract(
  'POST /api/office/agreements/{ref}/payments/{line}/taking-back',
  'staff',
  {
    ...act,
    body: { version, day, reason },
    errors: [
      ...proposalErrors,
      'collection.paymentNotFound',
      'collection.notADay',
      'collection.givenBack',
    ],
  },
);

/** Proposes that M-Pesa gives a payment back. M-Pesa is asked once, when a second person confirms. */
export const proposeReversal = contract(
  'POST /api/office/agreements/{ref}/payments/{line}/reversal',
  'staff',
  {
    ...act,
    body: { version, reason },
    errors: [
      ...proposalErrors,
      'collection.paymentNotFound',
      'collection.notByMpesa',
      'collection.givenBack',
    ],
  },
);

/** Charges a fee or a late charge, if the text of the agreement allows it. */
export const addCharge = contract('POST /api/office/agreements/{ref}/charges', 'staff', {
  ...act,
  body: { version, part: choice(chargeParts), amount, day, reason },
  errors: [
    ...errors,
    'collection.tooManyCharges',
    'collection.notInTheTerms',
    'collection.notLate',
    'collection.noticeNeeded',
    'collection.inDuplum',
    'collection.notADay',
  ],
});

/** Proposes to forgive what is open: late charges first, then fees, unless a part is named. */
export const proposeWaiver = contract('POST /api/office/agreements/{ref}/waivers', 'staff', {
  ...act,
  body: { version, amount, part: optional(choice(rowParts)), reason },
  errors: [...proposalErrors, 'collection.moreThanOpen'],
});

/** Proposes to count money that was paid out, from the bank or the Paybill, as refunded. */
export const proposeRefund = contract('POST /api/office/agreements/{ref}/refunds', 'staff', {
  ...act,
  body: {
    version,
    amount,
    day,
    channel: choice(payoutChannels),
    reference: bankReference,
    reason,
  },
  errors: [
    ...proposalErrors,
    'collection.moreThanCredit',
    'collection.notADay',
    'collection.alreadyCounted',
  ],
});

/** Proposes a write-off after repeated requests to pay. The agreement stays payable. */
export const proposeWriteOff = contract('POST /api/office/agreements/{ref}/write-off', 'staff', {
  ...act,
  body: { version, reason },
  errors: [...proposalErrors, 'agreements.notOverdue', 'collection.noContact'],
});

/** Proposes new rows instead of the open ones. After a second person confirms, the owner accepts them with a code. */
export const proposeSchedule = contract('POST /api/office/agreements/{ref}/schedule', 'staff', {
  ...act,
  body: {
    version,
    rows: list(object({ dueDay: day, amount }), { min: 1, max: MOST_ROWS }),
    reason,
  },
  errors: [...proposalErrors, 'collection.scheduleInvalid', 'collection.scheduleProposed'],
});

export const withdrawSchedule = contract(
  'POST /api/office/agreements/{ref}/schedule/withdrawal',
  'staff',
  {
    ...act,
    body: { version },
    errors: [...errors, 'collection.nothingProposed'],
  },
);

/** Confirms another person's proposal, which counts from then on. */
export const confirmWaiting = contract('POST /api/office/agreements/{ref}/confirmation', 'staff', {
  ...act,
  body: { version },
  errors: [
    ...errors,
    'agreements.notOverdue',
    'collection.nothingWaits',
    'collection.reversalAsked',
    'collection.samePerson',
    'collection.recorderGone',
    'collection.alreadyCounted',
    'collection.givenBack',
    'collection.notByMpesa',
    'payments.unavailable',
    'collection.paymentNotFound',
    'collection.moreThanOpen',
    'collection.moreThanCredit',
    'collection.scheduleInvalid',
  ],
});

export const dropWaiting = contract('POST /api/office/agreements/{ref}/refusal', 'staff', {
  may,
  body: { version },
  reply: OfficeAgreement,
  errors: [...errors, 'collection.nothingWaits', 'collection.reversalAsked'],
});

export const writeContact = contract('POST /api/office/agreements/{ref}/notes', 'staff', {
  may: readers,
  idempotent: true,
  body: {
    text: text({ min: 1, max: 2000, multiline: true }),
    promisedDay: optional(day),
    promisedAmount: optional(amount),
  },
  reply: OfficeAgreement,
  errors: [
    ...readErrors,
    'agreements.notNow',
    'agreements.changed',
    'collection.promiseInvalid',
    'collection.tooManyNotes',
  ],
});

/** Opens the file of a slip. The audit records it. */
export const openSlip = contract('POST /api/office/agreements/{ref}/slips/{slipId}', 'staff', {
  may,
  reply: {
    /** A link, valid for 5 minutes. */
    url: text(),
    type: choice(['pdf', 'image']),
  },
  errors: [...readErrors, 'collection.slipNotFound', 'applications.documentUnsafe'],
});

/** Refuses a slip whose payment is not at the bank. The owner reads the reason. */
export const refuseSlip = contract(
  'POST /api/office/agreements/{ref}/slips/{slipId}/refusal',
  'staff',
  {
    may,
    body: { version, reason },
    reply: OfficeAgreement,
    errors: [...errors, 'collection.slipNotFound', 'collection.waiting'],
  },
);
