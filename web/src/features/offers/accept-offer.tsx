import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { AcceptTerms } from '#web/src/components/offers/accept-terms.tsx';
import { useAcceptance } from './use-acceptance.ts';

interface AcceptOfferProps {
  application: ApplicationDetail;
  offer: Offer;
}

/** Accepts the offer on an application. */
export function AcceptOffer({ application, offer }: AcceptOfferProps) {
  const { confirmation, accept } = useAcceptance(application, offer);
  return <AcceptTerms offer={offer.number} confirmation={confirmation} accept={accept} />;
}
