import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { AcceptTerms } from '#web/src/components/offers/accept-terms.tsx';
import { useAcceptance } from './use-acceptance.ts';

interface AcceptOfferProps {
  application: ApplicationDetail;
  offer: Offer;
  /** Of the agreement that is shown. */
  textSha256: string;
}

/** Accepts the offer on an application. */
export function AcceptOffer({ application, offer, textSha256 }: AcceptOfferProps) {
  const { confirmation, act } = useAcceptance(application, offer, textSha256);
  return <AcceptTerms textSha256={textSha256} confirmation={confirmation} accept={act} />;
}
