import { derived, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { AccountingEvent } from '#shared/accounting/entries.ts';
import {
  type AgreementEvent,
  type AgreementRole,
  type AgreementState,
  agreementStatuses,
} from '#shared/agreements/agreement-machine.ts';
import { rowParts } from '#shared/agreements/charges.ts';
import type { ScheduleRow } from '#shared/agreements/schedule.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { nairobiDay } from '#shared/platform/time.ts';

interface LineDetails {
  /** Why a person made the change. */
  reason?: string;
  /** Of a signature: version and hash of the text, and the version of the consent. */
  textVersion?: string;
  textSha256?: string | undefined;
  consent?: string;
  /** Of a new schedule: when the office proposed it. */
  proposedAt?: string;
  /** Of a new schedule: the rows of the one before that had been due. */
  due?: ScheduleRow[];
  /** Of a moved due day: its installment, and the days in Nairobi. */
  moved?: { number: number; from: string; to: string };
}

/** Written once, and never changed or deleted. */
export const journalLine = entity({
  name: 'journalLine',
  about: "One line of an agreement's journal: a payment, or a change of its status.",
  attributes: {
    userId: text(),
    ref: text(),
    projectId: text(),
    line: whole(),
    event: text<AgreementEvent>(),
    from: text<AgreementState>(),
    to: oneOf(agreementStatuses),
    role: text<AgreementRole>(),
    by: text({ about: "The owner's id, or a staff id.", secret: true }),
    at: text(),
    day: text({ about: 'The day in Nairobi on which it counts.' }),
    amount: whole({ about: 'KES, if the line moves money.', optional: true }),
    channel: oneOf(paymentChannels, { about: 'How a payment came.', optional: true }),
    reference: text({
      about: "The receipt of M-Pesa, or the bank's reference, of a payment or a refund.",
      optional: true,
    }),
    part: oneOf(rowParts, {
      about: 'The part of the debt that is charged or waived; if absent, any part.',
      optional: true,
    }),
    receiptNumber: text({
      about: 'The number of the PDF that receipts a payment.',
      optional: true,
    }),
    reverses: whole({ about: 'The number of the line that this line takes back.', optional: true }),
    recordedBy: text({
      about: 'The staff id of the person who recorded a payment that `by` confirmed.',
      optional: true,
      secret: true,
    }),
    details: json<LineDetails>(),
    books: json<AccountingEvent[]>({
      optional: true,
      about: 'The bookings (docs/accounting.md), fixed when the line was recorded.',
    }),
    recordedDay: derived('at', (at: string) => nairobiDay(Date.parse(at))),
  },
  key: {
    question: 'What happened to this agreement, oldest first?',
    pk: 'agreements#{userId}',
    sk: '{ref}#journalLine#{line:6}',
  },
  indexes: {
    byRecordedDay: {
      index: 'gsi1',
      question: 'What was recorded on this day, for the books?',
      pk: 'journal#{recordedDay}',
      sk: '{at}#{ref}#{line:6}',
    },
  },
});

export type JournalLineItem = ItemOf<typeof journalLine>;

const PAGE = 100;

/** @returns a page of the lines that all journals recorded on a day in Nairobi, oldest first */
export const pageOfRecorded = (
  recordedDay: string,
  cursor?: string,
): Promise<Page<JournalLineItem>> =>
  journalLine.page({ by: 'byRecordedDay', key: { recordedDay }, limit: PAGE, cursor });

/** @returns all lines recorded on a day in Nairobi */
export const linesRecordedOn = (recordedDay: string): Promise<JournalLineItem[]> =>
  journalLine.list({ by: 'byRecordedDay', key: { recordedDay } });
