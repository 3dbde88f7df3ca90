import { addToTotals } from '#core/accounts/totals.store.ts';
import {
  type Confirmation,
  confirmation,
  spendConfirmation,
} from '#core/confirmations/confirmation.store.ts';
import { eraseContact, moveInLists } from '#core/contacts/contact-move.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { type RequestKey, recordRequest } from '#core/platform/limits/once.ts';
import { absent } from '#core/platform/table/condition.ts';
import { transact, write } from '#core/platform/table/transact.ts';
import type { Check, UpdateWrite, Write } from '#core/platform/table/writes.ts';
import { sms } from '#core/sms/outbox/sms.entity.ts';
import type { WaitingSms } from '#core/sms/sms.store.ts';
import { deleteCard } from '../card/card.store.ts';
import {
  type CustomerItem,
  consentChange,
  customer,
  type MovingCustomer,
  movedNumber,
} from '../customers/customer.entity.ts';
import { termWrites } from '../customers/customer.store.ts';
import { textPrefixOf } from '../customers/customer-texts.ts';
import { CODE_SMS_PREFIX, customerHash, redemptionKey } from '../customers/redemption.ts';
import { type EntryItem, entry, receiptIdOf } from '../ledger/entry.entity.ts';
import { deletePointsDue, putPointsDue } from '../ledger/lots.ts';
import { writeWithSms } from '../ledger/posting.ts';

/** Stored for as long as a client may repeat an unanswered request, or a phone may be offline. */
const MOVED_SECONDS = 7 * 24 * 60 * 60;

/** The changes of one page fit into one transaction. */
const SMS_PER_PAGE = 90;

export interface ToldOfMove {
  /** To the old number; none for a customer without points. */
  sms?: WaitingSms | undefined;
  owner?: readonly Write[] | undefined;
  /** Counts the points against the team member's day. */
  counted?: UpdateWrite | undefined;
}

export interface Move {
  requestKey: RequestKey;
  moveId: string;
  /** The customer as read, and what is left until the entries have followed. */
  source: CustomerItem;
  left: MovingCustomer;
  /** The survivor as read; null for a number without a customer. */
  before: CustomerItem | null;
  after: CustomerItem;
  entries: readonly EntryItem[];
  contacts: readonly Write[];
  code?: Confirmation | undefined;
  told: ToldOfMove;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Moves the balance and the customer's data to another number, all or nothing; entries and SMS follow (`finishMove`).
 * @returns changed if one of the two is not as read, repeated if the request was done before, codeSpent if the code is
 *   used up, full if the team member's day has no room, noNotice if nobody can pay for the SMS
 * @throws AppError accounts.notFound
 */
export async function writeMove(
  move: Move,
): Promise<'moved' | 'repeated' | 'codeSpent' | 'changed' | 'full' | 'noNotice'> {
  const { requestKey, moveId, source, left, before, after, entries, contacts, code, told, now } =
    move;
  const { businessId, phone } = source;
  const movedAt = isoTime(now);
  const hash = await customerHash(businessId, phone);
  const outcome = await writeWithSms(told.sms, {
    account: addToTotals(businessId, {
      activeCustomers: before ? -1 : 0,
      // When the number changes, the consent moves too.
      consentingCustomers: before ? consentChange(before, after) + consentChange(source, null) : 0,
    }),
    repeated: recordRequest(requestKey, moveId, now),
    codeSpent: code && spendConfirmation(code, moveId),
    changed: [
      customer.put(left, { if: { version: source.version } }),
      customer.put(after, { if: { version: before?.version ?? absent } }),
      ...termWrites(source, left),
      ...termWrites(before, after),
      ...entries.map((one) => entry.create(one)),
      ...putPointsDue(after, before?.lots ?? {}, source.lots),
      ...contacts,
      ...(source.card === undefined ? [] : [deleteCard(source.card)]),
      movedNumber.put({
        businessId,
        customerHash: hash,
        movedAt,
        ttl: ttlAfter(now, MOVED_SECONDS),
      }),
      ...(told.owner ?? []),
    ],
    full: told.counted,
  });
  if (outcome === 'account') throw new AppError('accounts.notFound');
  return outcome === 'done' ? 'moved' : outcome;
}

/** @returns whether a number was a customer's until a few days ago */
export const wasMoved = async (businessId: string, phone: string): Promise<boolean> =>
  (await movedNumber.get({ businessId, customerHash: await customerHash(businessId, phone) })) !==
  null;

const isStillMoving = (moving: MovingCustomer): Check =>
  customer.check(moving, { if: { erasedAs: moving.erasedAs } });

/**
 * The moving customer counts the entries that must still follow, because the index may lack some.
 * @param entries at most 90
 * @returns false if the move is already finished
 */
export async function moveEntries(
  moving: MovingCustomer,
  entries: readonly EntryItem[],
): Promise<boolean> {
  if (entries.length === 0) return true;
  const { phone, erasedAs } = moving;
  const failed = await transact({
    moving: customer.patch(moving, { add: { entries: -entries.length }, if: { erasedAs } }),
    moved: entries.map((one) => entry.patch(one, { set: { phone: erasedAs }, if: { phone } })),
  });
  if (!failed) return true;
  if (failed.label === 'moving') return false;
  // Another call has moved some of them.
  const others = entries.filter((_, index) => !failed.positions.moved.includes(index));
  return moveEntries(moving, others);
}

export async function moveReceipt(moving: MovingCustomer, entryId: string): Promise<void> {
  const { businessId: userId, phone, erasedAs } = moving;
  const key = { userId, smsId: receiptIdOf(entryId) };
  await write(sms.patch(key, { set: { phone: erasedAs }, if: { phone } }));
}

/**
 * The ids of texts other than codes contain a hash of the old number, so an erasure of the customer would not find
 * them: their number is replaced by the id `nobody`.
 */
export async function moveSms(moving: MovingCustomer, nobody: string): Promise<void> {
  const { businessId: userId, phone, erasedAs } = moving;
  const texts = { key: { userId }, begins: { smsId: await textPrefixOf(phone) } };
  await renameSms(moving, texts, nobody);
  const codes = { key: { userId }, begins: { smsId: CODE_SMS_PREFIX }, filter: { phone } };
  await renameSms(moving, codes, erasedAs);
}

type SmsQuery = Pick<Parameters<typeof sms.page>[0], 'key' | 'begins' | 'filter'>;

async function renameSms(moving: MovingCustomer, query: SmsQuery, to: string): Promise<void> {
  const { phone } = moving;
  let cursor: string | undefined;
  do {
    const { items, next } = await sms.page({ ...query, limit: SMS_PER_PAGE, cursor });
    const own = items.filter((one) => one.phone === phone);
    for (const one of own)
      await transact({
        moving: isStillMoving(moving),
        sms: sms.patch(one, { set: { phone: to, text: null }, if: { phone } }),
      });
    cursor = next ?? undefined;
  } while (cursor);
}

/** Uses up the redemption code sent to the old number: the survivor gets a new one. */
export async function spendMovedCode(moving: MovingCustomer): Promise<void> {
  const key = await redemptionKey(moving);
  await transact({
    moving: isStillMoving(moving),
    code: confirmation.patch(key, { set: { spentOn: 'moved' }, if: { spentOn: absent } }),
  });
}

/** Replaces the old number in the lists by the new one, then erases the old contact. */
export async function moveContact(moving: MovingCustomer): Promise<void> {
  const { businessId, phone: from, erasedAs: to } = moving;
  const check = isStillMoving(moving);
  await moveInLists({ businessId, from, to }, check);
  await eraseContact(moving, check);
}

/** Deletes the rest of a customer whose entries have all followed, unless another call did. */
export async function endMove(moving: MovingCustomer, now: number): Promise<void> {
  const { businessId, phone, erasedAs } = moving;
  await transact({
    left: customer.delete(moving, { if: { erasedAs, entries: 0 } }),
    survivor: customer.patch(
      { businessId, phone: erasedAs },
      { set: { movingFrom: null }, add: { version: 1 }, if: { movingFrom: phone } },
    ),
    due: deletePointsDue(moving, now),
  });
}
