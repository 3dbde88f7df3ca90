import type { User } from '#core/accounts/account.store.ts';
import type { FactsToSign } from '#core/agreements/agreement-to-sign.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { Offer } from '#shared/applications/contract.ts';
import type { Deps } from './deps.ts';
import type { ProjectItem, StoredChangeRequest } from './project.entity.ts';

/** The offer for a change, who signs it, and what its agreement says. */
export interface ChangeAgreement {
  offer: Offer;
  signer: User;
  facts: FactsToSign;
}

/** @throws AppError projects.noOffer, accounts.notFound */
export async function changeAgreement(
  { findUser }: Pick<Deps, 'findUser'>,
  { userId, businessName, systemNeed, silenceAccepts }: ProjectItem,
  { number, text, offer }: StoredChangeRequest,
): Promise<ChangeAgreement> {
  if (!offer) throw new AppError('projects.noOffer');
  const signer = await findUser(userId);
  if (!signer) throw new AppError('accounts.notFound');
  const { fullName, phone } = signer;
  const owner = { fullName, businessName, phone };
  const about = { systemNeed, description: text, silenceAccepts, change: { number } };
  return { offer, signer, facts: { owner, terms: offer, ...about } };
}
