/** Agreements in repayment inside the process, without HTTP. */
import { randomUUID } from 'node:crypto';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { payment } from '#core/payments/counting/payment.ts';
import type { CallbackItem } from '#core/payments/door/callback.ts';
import { proposalOf } from '#core/payments/reversals/refund.store.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { write } from '#core/platform/table/transact.ts';
import { recordFact } from '#core/projects/money/record-fact.ts';
import { deps } from '#core/repayments/deps.ts';
import { ownAgreement } from '#core/repayments/own-agreement.ts';
import { scheduleAct } from '#core/repayments/proposed-schedule.ts';
import { scheduleOf } from '#shared/agreements/schedule.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { givenUpload } from './application.ts';
import type { Writes } from './in-process.ts';
import { acceptNewest, givenCode, givenOfferOf, newestProject } from './project.ts';
import { newPhone } from './sign-in.ts';

type Key = Pick<AgreementItem, 'userId' | 'ref'>;

export const wholeOf = ({ userId, ref }: Key) => ownAgreement(deps, { userId, ref });

export const newReceipt = (): string => `T${randomLetters(9)}`;

export const keptMessage = (more: Partial<CallbackItem>): CallbackItem => ({
  callbackId: randomUUID(),
  kind: 'confirmation',
  subject: 'x',
  isExpected: true,
  body: '',
  bytes: more.body?.length ?? 0,
  sha256: '',
  receivedAt: new Date().toISOString(),
  ttl: 4_000_000_000,
  ...more,
});

export async function givenSigned(
  { userId }: Pick<Key, 'userId'>,
  deposit = 0,
): Promise<AgreementItem> {
  await givenOfferOf(userId, deposit);
  await acceptNewest(userId);
  const [share] = (await newestProject(userId)).agreements;
  return (await wholeOf({ userId, ref: share?.ref ?? '' })).agreement;
}

export const payByBank = async (key: Key, amount: number, reference: string = randomUUID()) =>
  recordFact(deps, await wholeOf(key), {
    event: 'pay',
    by: 'njeri',
    line: { amount, reference, channel: 'bank' },
  });

/** As if it were delivered today. @returns its schedule */
export async function givenRepaid({ userId, ref }: Key, more: Partial<AgreementItem> = {}) {
  const { agreement: item } = await wholeOf({ userId, ref });
  const anchorDay = nairobiDay(Date.now());
  const schedule = scheduleOf(item.terms, anchorDay);
  const set = { status: 'Active', anchorDay, schedule, ...more } as const;
  await write(agreement.patch({ userId, ref }, { set }));
  return schedule;
}

/** Two people propose to move some of the first installment to the second. */
export async function givenProposal(key: Key) {
  const schedule = await givenRepaid(key);
  const rows = schedule.map((row, index) => ({
    ...row,
    amount: row.amount + (index === 0 ? -1_000 : 0) + (index === 1 ? 1_000 : 0),
  }));
  const at = new Date().toISOString();
  const proposedSchedule = {
    rows,
    reason: 'The shop was closed.',
    people: ['njeri', 'otieno'],
    at,
  };
  await givenRepaid(key, { proposedSchedule });
  return { rows, at };
}

export const requestOf = ({ userId, ref }: Key) => ({ userId, ref, idempotencyKey: randomUUID() });

/** @returns the proposed refund as the second person reads it; '' without one */
export async function readProposal(receipt: string): Promise<string> {
  const item = await payment.get({ receipt });
  return item?.refund ? proposalOf(item, item.refund) : '';
}

interface Account {
  userId: string;
}

async function givenProposed(account: Account) {
  const { userId, ref } = await givenSigned(account);
  const { at } = await givenProposal({ userId, ref });
  return { ref, at };
}

const refOf = async (account: Account) => ({ ref: (await givenSigned(account)).ref });

/**
 * Every write of an owner about money, each with an agreement in which it would succeed. Each phone shows one
 * prompt at a time for other people's payments.
 */
export const repaymentWrites: Writes<Account> = {
  'payments.startPayment': async (account) => ({
    ...(await refOf(account)),
    amount: 1_000,
    phone: newPhone(),
  }),
  'payments.startAutomatic': async (account) => {
    const { ref, userId } = await givenSigned(account);
    const [first] = await givenRepaid({ userId, ref });
    return { ref, amount: first?.amount, startDay: first?.dueDay };
  },
  'payments.claimPayment': async (account) => ({
    ...(await refOf(account)),
    receipt: `T${randomLetters(9)}`,
  }),
  'purchases.buyCredits': () => ({ bundle: 'sms-100', price: 116, phone: newPhone() }),
  'purchases.buySubscription': () => ({ plan: 'month', price: 1_000, phone: newPhone() }),
  'repayments.askRefund': async (account) => {
    const signed = await givenSigned(account);
    await payByBank(signed, signed.total + 700);
    return { ref: signed.ref };
  },
  'repayments.sendRefundCode': async (account) => {
    const signed = await givenSigned(account);
    await payByBank(signed, signed.total + 700);
    return { ref: signed.ref, phone: newPhone() };
  },
  'repayments.sendSlip': async (account) => ({
    ...(await refOf(account)),
    amount: 5_000,
    day: nairobiDay(Date.now()),
    reference: 'FT9912',
    key: await givenUpload(account.userId, 'slip'),
  }),
  'repayments.orderStatement': async (account) => {
    const today = nairobiDay(Date.now());
    return { ...(await refOf(account)), from: today, to: today };
  },
  'repayments.sendScheduleCode': async (account) => {
    const { ref, at } = await givenProposed(account);
    return { ref, proposedAt: at };
  },
  'repayments.acceptSchedule': async (account) => {
    const { ref, at } = await givenProposed(account);
    return { ref, code: await givenCode(scheduleAct({ ref }, { at })), proposedAt: at };
  },
  'repayments.refuseSchedule': async (account) => {
    const { ref, at } = await givenProposed(account);
    return { ref, proposedAt: at };
  },
  'repayments.moveDay': async (account) => {
    const { ref } = await givenSigned(account);
    const [, second] = await givenRepaid({ ...account, ref });
    return { ref, dueDay: second?.dueDay ?? '', days: 14 };
  },
};
