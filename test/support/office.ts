/** The decisions of the office, made through its API. */
import type { RepaymentPeriod } from '#shared/applications/catalogue.ts';
import type { DeclineReason } from '#shared/applications/decline-reasons.ts';
import {
  type ApplicationFile,
  approveApplication,
  askQuestions,
  declineApplication,
  openFile,
  reopenReview,
  startReview as startReviewContract,
} from '#shared/assessment/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import type { CallOptions } from './call.ts';
import { ofFile } from './of-file.ts';
import { givenApplication } from './owner.ts';
import { asStaff, givenStaff } from './staff.ts';

/** The two people of the office of a test file. Both may approve; one of them reviews. */
export const officePeople = ofFile(async () => {
  const [reviewer, approver] = await Promise.all([
    givenStaff(['review', 'approve'], { name: 'Achieng Otieno' }),
    givenStaff(['review', 'approve'], { name: 'Mutiso Mwangi' }),
  ]);
  return { reviewer, approver };
});

/** Who approves a large offer after the first one. */
const secondApprover = ofFile(() => givenStaff(['approve']));

type Who = 'reviewer' | 'approver';

/** @throws the refusal */
async function act<C extends Contract>(who: Who, contract: C, options: CallOptions<C>) {
  const people = await officePeople();
  const { status, reply, refusal } = await asStaff(people[who], contract, options);
  if (status >= 300) throw refusal;
  return reply;
}

export const fileOf = (ref: string): Promise<ApplicationFile> =>
  act('reviewer', openFile, { params: { ref } });

const versionOf = async (ref: string): Promise<number> => (await fileOf(ref)).application.version;

export async function startReview(ref: string): Promise<void> {
  const body = { version: await versionOf(ref) };
  await act('reviewer', startReviewContract, { params: { ref }, body });
}

/** An application of an owner's that is under review. */
export async function givenReviewed(...given: Parameters<typeof givenApplication>) {
  const application = await givenApplication(...given);
  await startReview(application.ref);
  return application;
}

/** Asks for texts and files; the application must be under review. */
export async function ask(
  ref: string,
  ...questions: { question: string; wants: 'text' | 'mpesa' | 'bank' | 'cert' }[]
): Promise<void> {
  const body = { questions, version: await versionOf(ref) };
  await act('reviewer', askQuestions, { params: { ref }, body });
}

/** Continues the review without the missing answers. */
export async function reopen(ref: string): Promise<void> {
  const body = { version: await versionOf(ref) };
  await act('reviewer', reopenReview, { params: { ref }, body });
}

export async function decline(ref: string, reason: DeclineReason): Promise<void> {
  const body = { reason, version: await versionOf(ref) };
  await act('approver', declineApplication, { params: { ref }, body });
}

interface Terms {
  by?: Who;
  amount?: number;
  period?: RepaymentPeriod;
  deposit?: number;
  fees?: { name: string; amount: number }[];
}

/**
 * Offers the terms that the owner asked for, except where others are given. A large offer is approved
 * by a third member before.
 */
export async function approve(ref: string, terms: Terms = {}): Promise<void> {
  const { application } = await fileOf(ref);
  const body = {
    amount: terms.amount ?? application.suggestedAmount,
    deposit: terms.deposit ?? 0,
    period: terms.period ?? application.repaymentPeriod,
    fees: terms.fees ?? [],
    version: application.version,
  };
  const { firstApproval } = await act(terms.by ?? 'approver', approveApplication, {
    params: { ref },
    body,
  });
  if (!firstApproval) return;
  const second = await secondApprover();
  const version = await versionOf(ref);
  await asStaff(second, approveApplication, { params: { ref }, body: { ...body, version } });
}
