/** The decisions of the office, made without `npm run ops`. */
import type { DeclineReason } from '../../shared/applications/decline-reasons.ts';
import { awsEndpoint, dataDir } from './cloud.ts';
import { environmentOfFunction } from './environment-of-function.ts';

/** The functions read their settings when they are loaded, so this loads them late. */
async function office() {
  Object.assign(process.env, await environmentOfFunction(awsEndpoint, dataDir));
  const [{ deps }, decisions] = await Promise.all([
    import('../../core/applications/deps.ts'),
    import('../../core/applications/office.ts'),
  ]);
  return { deps, decisions };
}

export const REVIEWER = 'achieng';
export const APPROVER = 'mutiso';

export async function findByRef(ref: string) {
  const { deps } = await office();
  const found = await deps.findByReference(ref);
  if (!found) throw new Error(`there is no application ${ref}`);
  return found;
}

export async function startReview(ref: string): Promise<void> {
  const { deps, decisions } = await office();
  await decisions.startReview(deps, await findByRef(ref), REVIEWER);
}

/** Asks for texts and files; the application must be under review. */
export async function ask(
  ref: string,
  ...questions: { question: string; wants: 'text' | 'mpesa' | 'bank' | 'cert' }[]
): Promise<void> {
  const { deps, decisions } = await office();
  await decisions.askForInformation(deps, await findByRef(ref), REVIEWER, questions);
}

/** Continues the review without the missing answers. */
export async function reopen(ref: string): Promise<void> {
  const { deps, decisions } = await office();
  await decisions.reopenReview(deps, await findByRef(ref), REVIEWER);
}

export async function decline(ref: string, reason: DeclineReason): Promise<void> {
  const { deps, decisions } = await office();
  await decisions.declineApplication(deps, await findByRef(ref), APPROVER, reason);
}

/** Offers the terms that the owner asked for, except where others are given. */
export async function approve(
  ref: string,
  terms: {
    by?: string;
    amount?: number;
    deposit?: number;
    fees?: { name: string; amount: number }[];
  } = {},
): Promise<void> {
  const { deps, decisions } = await office();
  const application = await findByRef(ref);
  await decisions.approveApplication(deps, application, terms.by ?? APPROVER, {
    amount: terms.amount ?? application.suggestedAmount,
    deposit: terms.deposit ?? 0,
    period: application.repaymentPeriod,
    fees: terms.fees ?? [],
  });
}
