import type { StoredApproval } from '#core/applications/application.entity.ts';
import type { MemberItem } from '#core/staff/member.store.ts';
import type { OfferTerms } from '#shared/offers/offer.ts';
import type { StaffActor } from '#shared/platform/contract.ts';

interface MemberDeps {
  findMember: (staffId: string) => Promise<MemberItem | null>;
}

/** @returns whether somebody else, who may still approve, has approved the same terms before */
export async function isSecondApproval(
  { findMember }: MemberDeps,
  first: StoredApproval | undefined,
  { staffId }: StaffActor,
  terms: OfferTerms,
): Promise<boolean> {
  if (!first || first.by === staffId) return false;
  return areSame(first.terms, terms) && mayApprove(await findMember(first.by));
}

const mayApprove = (member: MemberItem | null): boolean =>
  member?.state === 'Active' && member.may.includes('approve');

const areSame = (one: OfferTerms, other: OfferTerms): boolean => textOf(one) === textOf(other);

const textOf = ({ amount, deposit, period, fees, silenceAccepts }: OfferTerms): string =>
  JSON.stringify([
    silenceAccepts ?? false,
    amount,
    deposit,
    period,
    fees.map(({ name, amount: fee }) => [name, fee]),
  ]);
