/** Agreements at every point of repayment. */
import { evenRows } from '#shared/agreements/restructure.ts';
import { done } from '#test/support/call.ts';
import {
  answerPrompt,
  attemptOf,
  givenMpesaFault,
  payByPaybill,
  payByPrompt,
  startPaying,
} from '#test/support/mpesa.ts';
import { files, type Owner, upload } from '#test/support/owner.ts';
import { givenDelivered } from '#test/support/project-screens.ts';
import { njeri, otieno } from '#test/support/project-team.ts';
import { dayIn, givenProject, pay } from '#test/support/projects.ts';
import { moveDelivery } from '#test/support/time-passes.ts';

/** Twelve installments. */
const AMOUNT = 180_000;
const INSTALLMENT = 15_000;

/** Another payer. */
const PARTNER = '+254733000456';

/** @param daysAgo since the accepted delivery @returns the agreement's reference */
async function givenRepaid(owner: Owner, daysAgo: number): Promise<string> {
  const { ref } = await givenDelivered(owner, { amount: AMOUNT });
  await moveDelivery(owner, ref, daysAgo);
  return ref;
}

const lives = {
  'Deposit to pay': async (owner) => {
    await givenProject(owner, { amount: AMOUNT, deposit: 20_000 });
  },
  /** Pays in every way, and has a bank slip. The last prompt failed. */
  Repaying: async (owner) => {
    const ref = await givenRepaid(owner, 85);
    await pay(ref, INSTALLMENT);
    await payByPrompt(owner, ref, 10_000);
    await payByPaybill({ account: ref, amount: 2_000, phone: PARTNER });
    await giveSlip(owner, ref);
    const { attemptId } = await done(startPaying(owner, ref, { amount: 3_000 }));
    await answerPrompt(owner.phone, 'wrongPin');
    await attemptOf(owner, attemptId);
  },
  /** M-Pesa has not answered a prompt. */
  Asked: async (owner) => {
    const ref = await givenRepaid(owner, 25);
    await givenMpesaFault('callbackLost', owner.phone);
    await done(startPaying(owner, ref, { amount: INSTALLMENT }));
  },
  Overdue: async (owner) => {
    const ref = await givenRepaid(owner, 108);
    await pay(ref, INSTALLMENT + 4_000);
  },
  /** The office proposes another schedule. */
  'New schedule': async (owner) => {
    const ref = await givenRepaid(owner, 75);
    await pay(ref, INSTALLMENT);
    await propose(ref);
  },
  'In credit': async (owner) => {
    const ref = await givenRepaid(owner, 100);
    await pay(ref, AMOUNT + 5_000, { isMore: true });
  },
  Repaid: async (owner) => {
    await pay(await givenRepaid(owner, 100), AMOUNT);
  },
  Reversed: async (owner) => {
    const ref = await givenRepaid(owner, 100);
    await pay(ref, INSTALLMENT);
    await pay(ref, AMOUNT - INSTALLMENT);
    await takeBack(ref);
  },
} as const satisfies Record<string, (owner: Owner) => Promise<void>>;

export type RepaymentLife = keyof typeof lives;

export const repaymentLives = Object.keys(lives) as RepaymentLife[];

export const bringToRepayment = (life: RepaymentLife, owner: Owner): Promise<void> =>
  lives[life](owner);

async function giveSlip(owner: Owner, ref: string): Promise<void> {
  const slip = { filename: 'slip.png', type: 'image/png', bytes: files.png } as const;
  const key = await upload(owner, { kind: 'slip', ...slip });
  const reference = 'FT26328KX7';
  await done(owner.sendSlip({ ref, amount: 20_000, day: dayIn(0), reference, key }));
}

async function takeBack(ref: string): Promise<void> {
  const { journal } = await done(njeri.openAgreement({ ref }));
  const line = String(journal.find(({ event }) => event === 'pay')?.line);
  const why = { day: dayIn(0), reason: 'The cheque was not covered.' };
  await done(njeri.takeBackPayment({ ref, line, ...why }));
  await done(otieno.confirmWaiting({ ref }));
}

/** A smaller amount each month, for longer. */
async function propose(ref: string): Promise<void> {
  const { toSchedule } = await done(njeri.openAgreement({ ref }));
  const rows = evenRows(toSchedule, 18, dayIn(30));
  await done(njeri.proposeSchedule({ ref, rows, reason: 'The shop was closed for two months.' }));
  await done(otieno.confirmWaiting({ ref }));
}
