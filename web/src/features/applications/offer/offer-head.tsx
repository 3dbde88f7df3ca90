import type { ApplicationStatus } from '../../../../../shared/application-machine.ts';
import { brand } from '../../../../../shared/brand.ts';
import type { ApplicationDetail, Offer } from '../../../../../shared/contracts/financing.ts';
import { formatDay } from '../../../lib/format.ts';

interface OfferHeadProps {
  application: ApplicationDetail;
  offer: Offer;
}

/** What the offer is, whose and until when; on paper also who to and who from. */
export function OfferHead({ application, offer }: OfferHeadProps) {
  const { ref, businessName, systemNeed } = application;
  return (
    <>
      <p className="print-only">
        {brand.legalName}, {brand.address}. {brand.phone}, {brand.email}
      </p>
      <h2 id="offer" className="h5">
        Our offer
      </h2>
      <p className="print-only">
        Offer {offer.number} on application {ref}, made to {businessName} on{' '}
        {formatDay(offer.madeAt)} for: {systemNeed}
      </p>
      <p>{standing(application, offer)}</p>
    </>
  );
}

function standing({ status, history }: ApplicationDetail, { expiresAt }: Offer): string {
  const last = history.at(-1);
  const on = last ? ` on ${formatDay(last.at)}` : '';
  const standings: Partial<Record<ApplicationStatus, string>> = {
    'Offer Accepted': `You accepted this offer${on}.`,
    'Offer Declined': `You declined this offer${on}.`,
    'Offer Expired': `This offer expired on ${formatDay(expiresAt)}. Ask us for a new one.`,
    Withdrawn: `You withdrew the application${on}.`,
  };
  return standings[status] ?? `Valid until ${formatDay(expiresAt)}.`;
}
