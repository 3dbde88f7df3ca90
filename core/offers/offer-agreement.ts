import type { User } from '#core/accounts/account.store.ts';
import { agreementToSign, type FactsToSign } from '#core/agreements/agreement-to-sign.ts';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import {
  type ApplicationKey,
  type FindDeps,
  ownApplication,
} from '#core/applications/own-application.ts';
import { AppError } from '#core/platform/app-error.ts';
import { stepBackDays } from '#core/platform/config.ts';
import type { StepBackDays } from '#shared/agreements/agreement-text.ts';
import type { Offer } from '#shared/applications/contract.ts';
import type { AgreementToSign } from '#shared/offers/agreement-to-sign.ts';
import type { Deps } from './deps.ts';

export interface OfferAgreement {
  offer: Offer;
  signer: User;
  facts: FactsToSign & { stepBack: StepBackDays };
}

/** @throws AppError offers.notFound, accounts.notFound */
export async function offerAgreement(
  { findUser }: Pick<Deps, 'findUser'>,
  { userId, offer, businessName, systemNeed, description }: ApplicationItem,
): Promise<OfferAgreement> {
  if (!offer) throw new AppError('offers.notFound');
  const signer = await findUser(userId);
  if (!signer) throw new AppError('accounts.notFound');
  const { fullName, phone } = signer;
  const owner = { fullName, businessName, phone };
  const { silenceAccepts = false } = offer;
  const about = { systemNeed, description, silenceAccepts, change: null };
  const stepBack = stepBackDays();
  return { offer, signer, facts: { owner, terms: offer, ...about, stepBack } };
}

/** @throws AppError applications.notFound, offers.notFound, accounts.notFound */
export async function readOfferAgreement(
  deps: FindDeps & Pick<Deps, 'findUser'>,
  key: ApplicationKey,
): Promise<AgreementToSign> {
  const { facts } = await offerAgreement(deps, await ownApplication(deps, key));
  return agreementToSign(facts);
}
