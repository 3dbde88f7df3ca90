/** Projects, and the acts of office and owner through the API. */

import { expect, vi } from 'vitest';
import {
  type RepaymentPeriod,
  type SystemType,
  suggestedAmounts,
} from '#shared/applications/catalogue.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { Application } from '#shared/applications/contract.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import type { Fee } from '#shared/offers/offer.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';
import type { ProjectDetail, SeenEnd } from '#shared/projects/contract.ts';
import { paidFor } from '#shared/projects/seen-end.ts';
import { done } from './call.ts';
import { smsTo } from './cloud.ts';
import { approve, startReview } from './office.ts';
import { givenApplication, type Owner } from './owner.ts';
import { kiprono, njeri, otieno } from './project-team.ts';

/** @returns the day in Nairobi, so many days from today */
export const dayIn = (days: number): string => nairobiDay(Date.now() + days * DAY_MS);

export async function lastCode({ phone }: Owner): Promise<string> {
  const codes = (await smsTo(phone)).map(
    ({ Message }) => /^(\d{6}) is the code to/.exec(Message)?.[1],
  );
  return codes.findLast((one) => one) ?? '';
}

/** A test's wishes for an offer. */
export interface GivenTerms {
  systemNeed?: SystemType;
  amount?: number;
  deposit?: number;
  period?: RepaymentPeriod;
  fees?: Fee[];
  businessName?: string;
}

export async function givenOffer(owner: Owner, terms: GivenTerms = {}) {
  const { systemNeed, businessName } = terms;
  const application = await givenApplication(owner, {
    ...(systemNeed && { systemNeed }),
    ...(businessName && { businessName }),
  });
  await startReview(application.ref);
  await approve(application.ref, terms);
  return application;
}

export const projectOf = (owner: Owner, projectId: string): Promise<ProjectDetail> =>
  done(owner.getProject({ projectId }));

/** @returns the owner's view of the office's proposed end */
export async function seenEnd(owner: Owner, projectId: string): Promise<SeenEnd> {
  const project = await projectOf(owner, projectId);
  const { endProposal, accepted } = project;
  return { proposedAt: endProposal?.at ?? '', paid: paidFor(project), accepted };
}

/** A new project, made by core's code: offers and acceptance have their own tests. */
export async function givenProject(owner: Owner, terms: GivenTerms = {}): Promise<ProjectDetail> {
  const { acceptNewest, givenOfferOf } = await import('./project.ts');
  const { systemNeed = 'ERP / POS System', businessName = 'Mama Njeri Groceries' } = terms;
  const { amount = suggestedAmounts[systemNeed], period = '12 Months', fees = [] } = terms;
  const form = { systemNeed, businessName, repaymentPeriod: '12 Months' } as const;
  await givenOfferOf(owner.userId, terms.deposit, form, { amount, period, fees });
  const { applicationId } = await acceptNewest(owner.userId);
  return projectOf(owner, applicationId);
}

/** Three milestones: scope, a built one, delivery. */
export const plan = () => ({
  name: 'Kamau Hardware POS',
  scope: 'A till for three shops, with stock, receipts and a report each evening.',
  startDay: dayIn(1),
  lead: { name: 'Kiprono', phone: '0712345678' },
  milestones: [
    { name: 'Scope and design', kind: 'scope' as const, dueDay: dayIn(7) },
    { name: 'Stock module', kind: 'build' as const, dueDay: dayIn(21) },
    { name: 'Delivery and training', kind: 'delivery' as const, dueDay: dayIn(35) },
  ],
});

export async function givenPlan(owner: Owner, terms: GivenTerms = {}): Promise<ProjectDetail> {
  const { ref, projectId } = await givenProject(owner, terms);
  await done(kiprono.savePlan({ ref, ...plan() }));
  return projectOf(owner, projectId);
}

export async function present(ref: string, milestone: number): Promise<void> {
  const shown = { ref, milestone: String(milestone) };
  await done(kiprono.startMilestone(shown));
  const note = 'Count ten bags at the stock page of the link.';
  await done(kiprono.presentMilestone({ ...shown, note }));
}

/** Accepts a waiting milestone with its owner's token. */
export async function acceptShown(owner: Owner, projectId: string, milestone: number) {
  const { plan: milestones } = await projectOf(owner, projectId);
  const { presentedAt } = milestones[milestone - 1] ?? {};
  return owner.acceptMilestone({
    projectId,
    milestone: `${milestone}`,
    presentedAt: presentedAt ?? '',
  });
}

export async function givenShownDelivery(
  owner: Owner,
  terms: GivenTerms = {},
): Promise<ProjectDetail> {
  const { ref, projectId } = await givenPlan(owner, terms);
  for (const milestone of [1, 2]) {
    await present(ref, milestone);
    await done(acceptShown(owner, projectId, milestone));
  }
  await present(ref, 3);
  return projectOf(owner, projectId);
}

/** @returns the owner's view of a delivery */
export async function shownDelivery(owner: Owner, projectId: string) {
  const { plan: milestones } = await projectOf(owner, projectId);
  return { projectId, presentedAt: milestones.at(-1)?.presentedAt ?? '' };
}

export async function acceptDelivered(owner: Owner, projectId: string): Promise<ProjectDetail> {
  const shown = await shownDelivery(owner, projectId);
  await done(owner.sendDeliveryCode(shown));
  return done(owner.acceptDelivery({ ...shown, code: await lastCode(owner) }));
}

let payments = 0;

export const newBankReference = (): string => {
  payments += 1;
  return `FT${process.pid}${Date.now()}${payments}`;
};

/** Counts a bank payment with two people. */
export async function pay(
  ref: string,
  amount: number,
  how: { isMore?: boolean } = {},
): Promise<OfficeAgreement> {
  const payment = { amount, day: dayIn(0), reference: newBankReference(), ...how };
  const { version } = await done(njeri.recordPayment({ ref, ...payment }));
  return done(otieno.confirmWaiting({ ref, version }));
}

/** @returns the newest offer code, once its SMS has gone out */
export async function offerCodeSentTo(phone: string): Promise<string> {
  const confirms =
    /^(\d{6}) (?:is the code to sign the agreement on application|ni nambari ya siri ya kusaini mkataba wa ombi)/;
  const newest = async () => {
    const codes = (await smsTo(phone)).map(({ Message }) => confirms.exec(Message)?.[1]);
    return codes.findLast((code) => code) ?? Promise.reject(new Error('no code was sent'));
  };
  return vi.waitFor(newest, { timeout: 60_000 });
}

export async function readOffer(owner: Pick<Owner, 'readOfferAgreement'>, applicationId: string) {
  const { textSha256 } = await done(owner.readOfferAgreement({ applicationId }));
  return { applicationId, offer: 1, textSha256 };
}

export async function accept(
  owner: Owner,
  { applicationId }: Pick<Application, 'applicationId'>,
): Promise<void> {
  const read = await readOffer(owner, applicationId);
  await owner.sendOfferCode(read);
  const code = await offerCodeSentTo(owner.phone);
  const ticked = { consent: offerConsent.version, language: 'en' } as const;
  const { status } = await owner.acceptOffer({ ...read, ...ticked, code });
  expect(status).toBe(200);
}
