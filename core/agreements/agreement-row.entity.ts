import { derived, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Write } from '#core/platform/table/writes.ts';
import { type AgreementStatus, agreementStatuses } from '#shared/agreements/agreement-machine.ts';
import { daysBetween, type RowState } from '#shared/agreements/replay.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { type RestBucket, restBuckets } from '#shared/collection/buckets.ts';
import { type AgreementItem, creditOf } from './agreement.entity.ts';

/** Every payment writes a row. With 100,000 businesses, each shard has about five writes a second. */
export const DUE_SHARDS = 4;

/** An open installment: days after the first open one, and KES. */
export type LaterDue = readonly [days: number, amount: number];

/** With the first open installment, these are a year's installments. A larger row would make every list cost more. */
const MOST_LATER = 11;

/** For lists: reading whole agreements, with terms, consent and schedule, would cost several times as much. */
export const agreementRow = entity({
  name: 'agreementRow',
  about:
    "An agreement as its owner's list and the office's list of due agreements show it, written with each change of the agreement.",
  attributes: {
    userId: text(),
    ref: text(),
    projectId: text(),
    changeRequest: whole({ about: 'As in its agreement.' }),
    businessName: text({ personal: true }),
    systemNeed: oneOf(systemTypes),
    status: oneOf(agreementStatuses),
    total: whole({ about: 'KES.' }),
    paid: whole({ about: 'KES, with the deposit.' }),
    dueNumber: whole({ optional: true, about: 'The number of the next open installment.' }),
    dueDay: text({ optional: true, about: 'The due day of the next installment, in Nairobi.' }),
    dueAmount: whole({ optional: true, about: 'KES of the next installment that are still open.' }),
    laterDue: json<LaterDue[]>({
      optional: true,
      about: 'The open installments after it, at most eleven, each as days after `dueDay` and KES.',
    }),
    signedAt: text(),
    changedAt: text(),
    credit: whole({ optional: true, about: 'KES that can be paid out.' }),
    rest: oneOf(restBuckets, {
      optional: true,
      about: 'Which list it is in if nothing is due.',
    }),
    contactedAt: text({
      optional: true,
      about: 'When somebody last spoke with its owner about it.',
    }),
    promisedDay: text({ optional: true, personal: true, about: 'Of the last promise to pay.' }),
    promisedAmount: whole({ optional: true, about: 'KES, of the last promise to pay.' }),
    shard: derived('ref', (ref: string) => ref.charCodeAt(0) % DUE_SHARDS),
  },
  key: {
    question: 'Which agreements does this owner have, in short?',
    pk: 'agreements#{userId}',
    sk: '{ref}',
  },
  indexes: {
    byDueDay: {
      index: 'gsi1',
      question: 'Which agreements have an installment due, longest overdue first?',
      pk: 'dueAgreements#{shard}',
      sk: '{dueDay}#{ref}',
    },
    // Few writes: an agreement with something due is not in it.
    byRest: {
      index: 'gsi2',
      question: 'Which agreements have nothing due, because they are paid or not delivered yet?',
      pk: 'restAgreements#{rest}',
      sk: '{changedAt}#{ref}',
    },
  },
});

export type AgreementRowItem = ItemOf<typeof agreementRow>;

/** Keeps the last contact and promise, which only `contactWrite` changes. */
export const agreementRowWrite = (row: AgreementRowItem): Write =>
  agreementRow.upsert(row, {
    set: {
      dueNumber: null,
      dueDay: null,
      dueAmount: null,
      laterDue: null,
      credit: null,
      rest: null,
      ...row,
    },
  });

/** A settled or cancelled agreement is not due. @param rows the replayed installments; empty before the delivery */
export function agreementRowOf(
  item: AgreementItem,
  changedAt: string,
  rows: readonly RowState[] = [],
): AgreementRowItem {
  const { userId, ref, projectId, changeRequest, businessName, systemNeed, status } = item;
  const { total, paid, signedAt, nextDue } = item;
  const credit = creditOf(item);
  const rest = credit > 0 ? 'credit' : restOf(status);
  const isDue = nextDue && (status === 'Active' || status === 'Written Off');
  return {
    userId,
    ref,
    projectId,
    changeRequest,
    businessName,
    systemNeed,
    status,
    total,
    paid,
    signedAt,
    changedAt,
    ...(credit > 0 && { credit }),
    ...(rest && { rest }),
    ...(isDue && {
      dueNumber: nextDue.number,
      dueDay: nextDue.day,
      dueAmount: nextDue.amount,
      laterDue: laterDueIn(rows, nextDue),
    }),
  };
}

/** A cancelled agreement ends as a settled one does. */
function restOf(status: AgreementStatus): RestBucket | null {
  if (status === 'Pending Deposit' || status === 'Awaiting Delivery') return 'beforeDelivery';
  return status === 'Active' || status === 'Written Off' ? null : 'settled';
}

const laterDueIn = (
  rows: readonly RowState[],
  { number: first, day }: { number: number; day: string },
): LaterDue[] =>
  rows
    .filter(({ number, balance }) => number > first && balance > 0)
    .flatMap(({ dueDay, balance }): LaterDue[] =>
      dueDay ? [[daysBetween(day, dueDay), balance]] : [],
    )
    .slice(0, MOST_LATER);
