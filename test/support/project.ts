/** Projects inside the process, without HTTP. */
import { randomUUID } from 'node:crypto';
import { agreementToSign } from '#core/agreements/agreement-to-sign.ts';
import { deps as applicationDeps } from '#core/applications/deps.ts';
import * as office from '#core/assessment/decisions.ts';
import { deps as collectionDeps } from '#core/collection/deps.ts';
import { confirmation } from '#core/confirmations/confirmation.store.ts';
import { type ConfirmableAct, nextConfirmation } from '#core/confirmations/confirmations.ts';
import { deps } from '#core/delivery/deps.ts';
import { acceptOffer } from '#core/offers/accept-offer.ts';
import { deps as offerDeps } from '#core/offers/deps.ts';
import { offerAgreement } from '#core/offers/offer-agreement.ts';
import { acceptance } from '#core/offers/pending-offer.ts';
import { AppError } from '#core/platform/app-error.ts';
import { write } from '#core/platform/table/transact.ts';
import type { ProjectItem } from '#core/projects/project/project.entity.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import type { OfferTerms } from '#shared/offers/offer.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { newest, submit, today } from './application.ts';
import { files } from './owner.ts';
import { achieng, mutiso } from './people.ts';

/** Replaces an act's code without an SMS. @returns the code */
export async function givenCode(act: ConfirmableAct, clock = () => Date.now()): Promise<string> {
  const deps = { findConfirmation: async () => null, clock };
  const next = await nextConfirmation(deps, act);
  await write(confirmation.put(next.confirmation));
  return next.code;
}

const members = async (staffId: string) => ({
  staffId,
  state: 'Active',
  may: ['finance', 'approve'],
  phone: '+254700000000',
  email: `${staffId}@example.co.ke`,
});

/** @param later days */
export const projectDepsAfter = (later: number) => ({
  ...deps,
  ...collectionDeps,
  findMember: members as unknown as (typeof collectionDeps)['findMember'],
  readFile: async () => ({ type: 'image/png', bytes: new Uint8Array(files.png) }),
  clock: () => Date.now() + later * DAY_MS,
});

export const projectDeps = projectDepsAfter(0);

export async function givenOfferOf(
  userId: string,
  deposit = 0,
  form: Parameters<typeof submit>[1] = {},
  others: Partial<OfferTerms> = {},
  deps = today,
) {
  await submit(userId, form, deps);
  await office.startReview(deps, await newest(userId), achieng);
  const terms = { amount: 500_000, deposit, period: '6 Months', fees: [], ...others } as const;
  return office.approveApplication(deps, await newest(userId), mutiso, terms);
}

export async function acceptNewest(userId: string, clock = Date.now) {
  const { applicationId, offer } = await newest(userId);
  const number = offer?.number ?? 1;
  const { facts } = await offerAgreement(deps, await newest(userId));
  const { textSha256 } = agreementToSign(facts);
  const code = await givenCode(acceptance(applicationId, number, textSha256));
  const request = { userId, applicationId, idempotencyKey: randomUUID(), ipAddress: '192.0.2.1' };
  const ticked = { consent: offerConsent.version, language: 'en' as const };
  const body = { offer: number, textSha256, ...ticked, code };
  return acceptOffer({ ...offerDeps, ...applicationDeps, clock }, request, body);
}

/** @throws AppError projects.notFound, as the use cases do */
export async function newestProject(userId: string): Promise<ProjectItem> {
  const [row] = await deps.projectsOfOwner(userId);
  const found = row && (await deps.findProject(row));
  if (!found) throw new AppError('projects.notFound');
  return found;
}

export const requestAbout = ({ userId, projectId }: ProjectItem) => ({
  userId,
  projectId,
  idempotencyKey: randomUUID(),
  ipAddress: '192.0.2.1',
});
