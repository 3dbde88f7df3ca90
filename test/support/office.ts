/** The provider's side, as the office moves applications with `npm run ops`. */
import type { DeclineReason } from '../../shared/applications/decline-reasons.ts';
import { awsEndpoint, dataDir } from './cloud.ts';
import { functionSettings } from './function-settings.ts';

/** The functions read their settings when they are loaded, so this loads them late. */
async function office() {
  Object.assign(process.env, await functionSettings(awsEndpoint, dataDir));
  const [store, domain, { findRequest }] = await Promise.all([
    import('../../core/applications/application.store.ts'),
    import('../../core/applications/office.ts'),
    import('../../core/platform/request.store.ts'),
  ]);
  const parts = { ...store, findRequest, clock: () => Date.now() };
  return { store, domain, parts };
}

export const REVIEWER = 'achieng';
export const APPROVER = 'mutiso';

export async function findByRef(ref: string) {
  const { store } = await office();
  const found = await store.findByReference(ref);
  if (!found) throw new Error(`there is no application ${ref}`);
  return found;
}

export async function startReview(ref: string): Promise<void> {
  const { domain, parts } = await office();
  await domain.startReview(parts, await findByRef(ref), REVIEWER);
}

/** Asks for texts and files; the application must be under review. */
export async function ask(
  ref: string,
  ...questions: { question: string; wants: 'text' | 'mpesa' | 'bank' | 'cert' }[]
): Promise<void> {
  const { domain, parts } = await office();
  await domain.askForInformation(parts, await findByRef(ref), REVIEWER, questions);
}

/** Goes on without the answers that are missing. */
export async function reopen(ref: string): Promise<void> {
  const { domain, parts } = await office();
  await domain.reopenReview(parts, await findByRef(ref), REVIEWER);
}

export async function decline(ref: string, reason: DeclineReason): Promise<void> {
  const { domain, parts } = await office();
  await domain.declineApplication(parts, await findByRef(ref), APPROVER, reason);
}

/** Offers what was asked for, or the terms given. */
export async function approve(
  ref: string,
  terms: {
    by?: string;
    amount?: number;
    deposit?: number;
    fees?: { name: string; amount: number }[];
  } = {},
): Promise<void> {
  const { domain, parts } = await office();
  const application = await findByRef(ref);
  await domain.approveApplication(parts, application, terms.by ?? APPROVER, {
    amount: terms.amount ?? application.suggestedAmount,
    deposit: terms.deposit ?? 0,
    period: application.repaymentPeriod as '12 Months',
    fees: terms.fees ?? [],
  });
}
