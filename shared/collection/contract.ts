/** What the people who collect do with agreements, in the office. Amounts are whole KES, days those of Nairobi. */
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
import { AskedReversal } from './asked-reversal.ts';
import { REFERENCE } from './bank-reference.ts';
import { buckets } from './buckets.ts';
import { payoutChannels, waitingEvents } from './waiting-events.ts';
import { OfficeRefundRequest, OfficeSlip } from './waiting-for-office.ts';

const day = text({ min: 10, max: 10 });

const readers = ['finance', 'approve', 'deliver'] as const;

/** An agreement as a list of the office shows it. */
export const DueAgreement = {
  ref: text(),
  businessName: text(),
  systemNeed: choice(systemTypes),
  status: choice(agreementStatuses),
  total: count,
  /** Below zero where a payment was taken back after its refund. */
  paid: whole(),
  outstanding: count,
  /** The day of the first open installment, and what is open of it. */
  dueDay: text(),
  dueAmount: count,
  daysOverdue: count,
  /** What is open with a day before today, of the first twelve open installments. */
  overdue: count,
};
export type DueAgreement = ValuesOf<typeof DueAgreement>;

/** A page of the agreements of a bucket, the longest overdue first. A page can be short before the last. */
export const listAgreements = contract('GET /api/office/agreements', 'staff', {
  logged: 'list.read',
  may: readers,
  query: { bucket: choice(buckets), ...pageQuery },
  reply: { agreements: list(object(DueAgreement)), next },
});

/** How many agreements each bucket has. Where there are more, it is the most that are counted. */
export const countAgreements = contract('GET /api/office/agreement-counts', 'staff', {
  may: readers,
  reply: { counts: list(object({ bucket: choice(buckets), agreements: count })) },
});

/**
 * What was recorded on one day after the other, for the books: facts of shared/accounting/entries.ts, which the
 * browser books, adds up and exports. A page is a part of one day; `next` names the following one.
 */
export const readBooks = contract('GET /api/office/accounting', 'staff', {
  logged: 'books.read',
  may: ['finance'],
  query: { from: day, to: day, ...pageQuery },
  reply: { facts: list(json), next },
  errors: ['collection.notAPeriod'],
});

/** A line of an agreement's journal. */
export const JournalLine = {
  line: count,
  event: choice(agreementEvents),
  from: text(),
  to: choice(agreementStatuses),
  /** The id of the member of the staff; null for the owner and rules. */
  by: nullable(text()),
  /** The id of who recorded first what `by` confirmed. */
  recordedBy: nullable(text()),
  at: moment,
  /** The day in Nairobi on which it counts. */
  day: text(),
  amount: nullable(count),
  channel: nullable(choice(paymentChannels)),
  /** What a charge is, or what was waived: any part where it is null. */
  part: nullable(choice(rowParts)),
  reference: nullable(text()),
  reason: nullable(text()),
  /** The line that it takes back. */
  reverses: nullable(count),
  /** Whether a later line has taken it back. */
  isTakenBack: flag,
};
export type JournalLine = ValuesOf<typeof JournalLine>;

/** What is open, by the parts of a row. */
const Open = byPart(() => count);

/** A row of the schedule with what the journal comes to. The deposit has the number 0. */
export const OfficeRow = {
  number: count,
  /** Null before the delivery. */
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

const Installment = { number: count, dueDay: text(), amount: count };

/** An act that one person has proposed, and that waits for a second one. */
export const Waiting = {
  event: choice(waitingEvents),
  /** What moves; of a new schedule what it divides, and of a write-off what is owed. */
  amount: count,
  /** When the money came or went. */
  day: nullable(text()),
  /** Of the bank, or of M-Pesa. */
  reference: nullable(text()),
  channel: nullable(choice(paymentChannels)),
  /** What is waived: any part where it is null. */
  part: nullable(choice(rowParts)),
  /** The line that is taken back. */
  reverses: nullable(count),
  /** The whole schedule as it would be; empty for everything else. */
  rows: list(object(Installment)),
  reason: nullable(text()),
  /** The id of the member of the staff. */
  by: text(),
  at: moment,
  /** What M-Pesa was asked; null before a second person confirms a reversal. */
  asked: nullable(object(AskedReversal)),
};
export type Waiting = ValuesOf<typeof Waiting>;

/** What became of a promise to pay: open until its day is over, or until it is kept. */
export const promiseStates = ['open', 'kept', 'broken'] as const;

/** What a member of the staff wrote about a contact with the owner. */
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

/** An agreement as the office sees it. */
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
  /** Below zero where a payment was taken back after its refund. */
  paid: whole(),
  /** What is still to be paid; nothing of an agreement that was cancelled. */
  owed: count,
  /** What was paid beyond all that is to be paid, and since when. */
  credit: count,
  creditSince: nullable(text()),
  /** The kinds of charges that its own text has. */
  chargeable: list(choice(chargeParts)),
  /** What can be paid out: the credit, or what was paid of an agreement that was cancelled. */
  refundable: count,
  overdue: object({ amount: count, days: count }),
  open: object(Open),
  /** What the rows of a new schedule have to come to. */
  toSchedule: count,
  signedAt: moment,
  anchorDay: nullable(text()),
  schedule: list(object(Installment)),
  rows: list(object(OfficeRow)),
  /** What waits for a second person. */
  waiting: nullable(object(Waiting)),
  /** A schedule that two people propose to the owner, until it is answered. */
  proposedSchedule: nullable(
    object({ rows: list(object(Installment)), reason: text(), by: list(text()), at: moment }),
  ),
  /** What the owner sent of bank payments, newest first: those that wait, and those that were refused. */
  slips: list(object(OfficeSlip)),
  /** The owner asks for the credit. */
  refundRequest: nullable(object(OfficeRefundRequest)),
  /** Newest first. */
  notes: list(object(CollectionNote)),
  /** Newest first. */
  journal: list(object(JournalLine)),
};
export type OfficeAgreement = ValuesOf<typeof OfficeAgreement>;

const readErrors = ['agreements.notFound', 'assessment.ownBusiness'] as const;

const errors = [...readErrors, 'agreements.changed', 'agreements.notNow'] as const;

/** Of what waits for a second person. */
const proposalErrors = [...errors, 'collection.waiting'] as const;

const may = ['finance'] as const;

const amount = whole({ min: 1, max: 10_000_000 });

const reason = text({ min: LEAST_REASON, max: MOST_REASON, multiline: true });

/** As the statement prints it. It counts without what stands between its letters and digits. */
const bankReference = text({ min: 4, max: 40, pattern: REFERENCE });

/** Opens an agreement, which the audit records. */
export const openAgreement = contract('POST /api/office/agreements/{ref}/file', 'staff', {
  may: readers,
  reply: OfficeAgreement,
  errors: readErrors,
});

/** Records a payment that the bank shows. It counts when a second person confirms it. */
export const recordPayment = contract('POST /api/office/agreements/{ref}/payments', 'staff', {
  may,
  fresh: true,
  body: {
    version,
    amount,
    day,
    reference: bankReference,
    /** Whether it is known that more was paid than is owed: the rest is credit. */
    isMore: optional(flag),
  },
  reply: OfficeAgreement,
  errors: [
    ...proposalErrors,
    'collection.tooMuch',
    'collection.notADay',
    'collection.alreadyCounted',
  ],
});

/**
 * Records that the bank took a payment back, or that a payment by M-Pesa was matched to the wrong agreement.
 * It counts when a second person confirms it.
 */
export const takeBackPayment = contract(
  'POST /api/office/agreements/{ref}/payments/{line}/taking-back',
  'staff',
  {
    may,
    fresh: true,
    body: { version, day, reason },
    reply: OfficeAgreement,
    errors: [
      ...proposalErrors,
      'collection.paymentNotFound',
      'collection.notADay',
      'collection.givenBack',
    ],
  },
);

/** Proposes that M-Pesa gives a payment back to its payer. It is asked once, when a second person confirms it. */
export const proposeReversal = contract(
  'POST /api/office/agreements/{ref}/payments/{line}/reversal',
  'staff',
  {
    may,
    fresh: true,
    body: { version, reason },
    reply: OfficeAgreement,
    errors: [
      ...proposalErrors,
      'collection.paymentNotFound',
      'collection.notByMpesa',
      'collection.givenBack',
    ],
  },
);

/** Charges a fee, or for paying late, where the text of the agreement has one. */
export const addCharge = contract('POST /api/office/agreements/{ref}/charges', 'staff', {
  may,
  fresh: true,
  body: { version, part: choice(chargeParts), amount, day, reason },
  reply: OfficeAgreement,
  errors: [
    ...errors,
    'collection.tooManyCharges',
    'collection.notInTheTerms',
    'collection.notADay',
  ],
});

/** Proposes to forgive what is open: late charges first, then fees, unless one part is named. */
export const proposeWaiver = contract('POST /api/office/agreements/{ref}/waivers', 'staff', {
  may,
  fresh: true,
  body: { version, amount, part: optional(choice(rowParts)), reason },
  reply: OfficeAgreement,
  errors: [...proposalErrors, 'collection.moreThanOpen'],
});

/** Proposes to count as refunded what was paid out, by the bank or from the Paybill. */
export const proposeRefund = contract('POST /api/office/agreements/{ref}/refunds', 'staff', {
  may,
  fresh: true,
  body: {
    version,
    amount,
    day,
    channel: choice(payoutChannels),
    /** Of what was paid out. */
    reference: bankReference,
    reason,
  },
  reply: OfficeAgreement,
  errors: [
    ...proposalErrors,
    'collection.moreThanCredit',
    'collection.notADay',
    'collection.alreadyCounted',
  ],
});

/** Proposes to write an agreement off, whose owner was asked again and again. It stays payable. */
export const proposeWriteOff = contract('POST /api/office/agreements/{ref}/write-off', 'staff', {
  may,
  fresh: true,
  body: { version, reason },
  reply: OfficeAgreement,
  errors: [...proposalErrors, 'agreements.notOverdue', 'collection.noContact'],
});

/**
 * Proposes other rows in the place of those that are open. Once a second person has confirmed them, they are
 * proposed to the owner, who accepts them with a code.
 */
export const proposeSchedule = contract('POST /api/office/agreements/{ref}/schedule', 'staff', {
  may,
  fresh: true,
  body: {
    version,
    rows: list(object({ dueDay: day, amount }), { min: 1, max: MOST_ROWS }),
    reason,
  },
  reply: OfficeAgreement,
  errors: [...proposalErrors, 'collection.scheduleInvalid', 'collection.scheduleProposed'],
});

/** Takes back a schedule that is proposed to the owner. */
export const withdrawSchedule = contract(
  'POST /api/office/agreements/{ref}/schedule/withdrawal',
  'staff',
  {
    may,
    fresh: true,
    body: { version },
    reply: OfficeAgreement,
    errors: [...errors, 'collection.nothingProposed'],
  },
);

/** Confirms what another person has proposed: from then on it counts. */
export const confirmWaiting = contract('POST /api/office/agreements/{ref}/confirmation', 'staff', {
  may,
  fresh: true,
  body: { version },
  reply: OfficeAgreement,
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

/** Drops what waits for a second person. */
export const dropWaiting = contract('POST /api/office/agreements/{ref}/refusal', 'staff', {
  may,
  body: { version },
  reply: OfficeAgreement,
  errors: [...errors, 'collection.nothingWaits', 'collection.reversalAsked'],
});

/** Writes down a contact with the owner, and what was promised. */
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
    'collection.promiseInvalid',
    'collection.tooManyNotes',
  ],
});

/** Opens the file of a slip, which the audit records. */
export const openSlip = contract('POST /api/office/agreements/{ref}/slips/{slipId}', 'staff', {
  may,
  reply: {
    /** A link, good for 5 minutes. */
    url: text(),
    type: choice(['pdf', 'image']),
  },
  errors: [...readErrors, 'collection.slipNotFound', 'applications.documentUnsafe'],
});

/** Refuses a slip whose payment is not at the bank: its owner reads why. */
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
