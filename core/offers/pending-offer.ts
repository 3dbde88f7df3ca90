import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import type { ConfirmableAct } from '#core/confirmations/confirmations.ts';
import { AppError } from '#core/platform/app-error.ts';
import { type EventFacts, outcomeOf } from '#shared/applications/application-machine.ts';

type OfferFacts = EventFacts['declineOffer'];

/** A code by SMS confirms the acceptance. @param textSha256 of the agreement that the owner has read */
export const acceptance = (
  applicationId: string,
  offer: number,
  textSha256: string,
): ConfirmableAct => ({
  purpose: 'offer',
  subject: applicationId,
  content: `${offer}#${textSha256}`,
});

/** State machine facts. @param seen the number of the offer that the owner saw. @throws AppError offers.notFound */
export function offerFacts({ offer }: ApplicationItem, seen: number, now: number): OfferFacts {
  if (!offer) throw new AppError('offers.notFound');
  return { expiresAt: Date.parse(offer.expiresAt), now, seen, newest: offer.number };
}

/** @throws AppError if the offer could not be accepted even with the right code */
export function requireAcceptable(
  application: ApplicationItem,
  seen: number,
  { hasAgreed, now }: { hasAgreed: boolean; now: number },
): void {
  const outcome = outcomeOf(application.status, 'acceptOffer', {
    ...offerFacts(application, seen, now),
    hasAgreed,
    hasFreshCode: true,
  });
  if ('refused' in outcome) throw new AppError(outcome.refused);
}
