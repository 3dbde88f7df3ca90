/** The office's decisions, through its API. */
import type { RepaymentPeriod } from '#shared/applications/catalogue.ts';
import type { DeclineReason } from '#shared/applications/decline-reasons.ts';
import type { ApplicationFile } from '#shared/assessment/contract.ts';
import { done } from './call.ts';
import { givenApplication } from './owner.ts';
import { givenStaff, ofFile } from './staff.ts';

/** The file's two staff members. Both approve; one reviews. */
export const officePeople = ofFile(async () => {
  const [reviewer, approver] = await Promise.all([
    givenStaff(['review', 'approve'], { name: 'Achieng Otieno' }),
    givenStaff(['review', 'approve'], { name: 'Mutiso Mwangi' }),
  ]);
  return { reviewer, approver };
});

const secondApprover = ofFile(() => givenStaff(['approve']));

export async function fileOf(ref: string): Promise<ApplicationFile> {
  const { reviewer } = await officePeople();
  return done(reviewer.openFile({ ref }));
}

/** The newest version, for an act on it. */
const newest = async (ref: string) => ({ ref, version: (await fileOf(ref)).application.version });

export async function startReview(ref: string): Promise<void> {
  const { reviewer } = await officePeople();
  await done(reviewer.startReview(await newest(ref)));
}

export async function givenReviewed(...given: Parameters<typeof givenApplication>) {
  const application = await givenApplication(...given);
  await startReview(application.ref);
  return application;
}

/** The application must be under review. */
export async function ask(
  ref: string,
  ...questions: { question: string; wants: 'text' | 'mpesa' | 'bank' | 'cert' }[]
): Promise<void> {
  const { reviewer } = await officePeople();
  await done(reviewer.askQuestions({ ...(await newest(ref)), questions }));
}

/** Continues the review without the missing answers. */
export async function reopen(ref: string): Promise<void> {
  const { reviewer } = await officePeople();
  await done(reviewer.reopenReview(await newest(ref)));
}

export async function decline(ref: string, reason: DeclineReason): Promise<void> {
  const { approver } = await officePeople();
  await done(approver.declineApplication({ ...(await newest(ref)), reason }));
}

interface Terms {
  by?: 'reviewer' | 'approver';
  amount?: number;
  period?: RepaymentPeriod;
  deposit?: number;
  fees?: { name: string; amount: number }[];
}

/** Offers the owner's terms, unless others are given. A third member approves large offers first. */
export async function approve(
  ref: string,
  { by = 'approver', amount, deposit = 0, period, fees = [] }: Terms = {},
): Promise<void> {
  const { application } = await fileOf(ref);
  const terms = {
    ref,
    amount: amount ?? application.suggestedAmount,
    deposit,
    period: period ?? application.repaymentPeriod,
    fees,
  };
  const first = (await officePeople())[by];
  const { version } = application;
  const { firstApproval } = await done(first.approveApplication({ ...terms, version }));
  if (!firstApproval) return;
  const second = await secondApprover();
  await second.approveApplication({ ...terms, ...(await newest(ref)) });
}
