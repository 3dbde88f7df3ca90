/** Every write of an owner about money, each with an agreement in which it would succeed. */
import { randomLetters } from '#core/platform/one-time-code.ts';
import { scheduleAct } from '#core/repayments/proposed-schedule.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { givenUpload } from './application.ts';
import type { Writes } from './in-process.ts';
import { givenCode } from './own-code.ts';
import { givenProposal, givenSigned, payByBank } from './repayments.ts';
import { newPhone } from './sign-in.ts';

interface Account {
  userId: string;
}

async function givenProposed(account: Account) {
  const { userId, ref } = await givenSigned(account);
  const { at } = await givenProposal({ userId, ref });
  return { ref, at };
}

const refOf = async (account: Account) => ({ ref: (await givenSigned(account)).ref });

/** Each phone shows one prompt at a time for other people's payments. */
export const repaymentWrites: Writes<Account> = {
  'payments.startPayment': async (account) => ({
    ...(await refOf(account)),
    amount: 1_000,
    phone: newPhone(),
  }),
  'payments.claimPayment': async (account) => ({
    ...(await refOf(account)),
    receipt: `T${randomLetters(9)}`,
  }),
  'purchases.buyCredits': () => ({ bundle: 'sms-100', price: 500, phone: newPhone() }),
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
};
