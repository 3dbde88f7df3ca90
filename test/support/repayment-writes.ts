/** Every write of an owner about money, each with an agreement in which it would succeed. */
import { scheduleAct } from '#core/repayments/proposed-schedule.ts';
import { nairobiDay } from '#shared/rewards/points.ts';
import { givenStoredFile } from './application.ts';
import type { Sent } from './in-process.ts';
import { givenCode } from './own-code.ts';
import { givenProposal, givenSigned, newReceipt, payByBank } from './repayments.ts';
import { newPhone } from './sign-in.ts';

interface Account {
  userId: string;
}

const keyed = { idempotencyKey: '' };

async function givenProposed(account: Account) {
  const signed = await givenSigned(account);
  const { at } = await givenProposal(signed);
  return { params: { ref: signed.ref }, at };
}

/** What somebody else pays: each phone shows one prompt at a time. */
const paidBy = (body: object) => ({ ...keyed, body: { ...body, phone: newPhone() } });

export const repaymentWrites: Readonly<Record<string, (account: Account) => Promise<Sent>>> = {
  'payments.startPayment': async (account) => {
    const { ref } = await givenSigned(account);
    return { ...paidBy({ amount: 1_000 }), params: { ref } };
  },
  'payments.claimPayment': async (account) => {
    const { ref } = await givenSigned(account);
    return { params: { ref }, body: { receipt: newReceipt() } };
  },
  'purchases.buyCredits': async () => paidBy({ bundle: 'sms-100', price: 500 }),
  'purchases.buySubscription': async () => paidBy({ plan: 'month', price: 1_000 }),
  'repayments.askRefund': async (account) => {
    const signed = await givenSigned(account);
    await payByBank(signed, signed.total + 700);
    return { ...keyed, params: { ref: signed.ref }, body: {} };
  },
  'repayments.sendSlip': async (account) => {
    const { ref } = await givenSigned(account);
    const key = await givenStoredFile(account.userId, 'slip');
    const body = { amount: 5_000, day: nairobiDay(Date.now()), reference: 'FT9912', key };
    return { ...keyed, params: { ref }, body };
  },
  'repayments.orderStatement': async (account) => {
    const { ref } = await givenSigned(account);
    const today = nairobiDay(Date.now());
    return { ...keyed, params: { ref }, body: { from: today, to: today } };
  },
  'repayments.sendScheduleCode': async (account) => {
    const { params } = await givenProposed(account);
    return { params };
  },
  'repayments.acceptSchedule': async (account) => {
    const { params, at } = await givenProposed(account);
    const code = await givenCode(scheduleAct(params, { at }));
    return { ...keyed, params, body: { code, proposedAt: at } };
  },
  'repayments.refuseSchedule': async (account) => {
    const { params, at } = await givenProposed(account);
    return { ...keyed, params, body: { proposedAt: at } };
  },
};
