import type { ApplicationStatus } from '../../../../shared/applications/application-machine.ts';
import type { ApplicationDetail, Offer } from '../../../../shared/applications/contract.ts';
import { brand } from '../../../../shared/site/brand.ts';
import { formatDay } from '../../lib/language/format.ts';
import { msg, t } from '../../lib/language/text.ts';

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
        {t('Our offer')}
      </h2>
      <p className="print-only">
        {t('Offer {n} on application {ref}, made to {business} on {day} for: {system}', {
          n: offer.number,
          ref,
          business: businessName,
          day: formatDay(offer.madeAt),
          system: t(systemNeed),
        })}
      </p>
      <p>{standing(application, offer)}</p>
    </>
  );
}

const standings: Partial<Record<ApplicationStatus, string>> = {
  'Offer Accepted': msg('You accepted this offer on {day}.'),
  'Offer Declined': msg('You declined this offer on {day}.'),
  'Offer Expired': msg('This offer expired on {expiry}. Ask us for a new one.'),
  Withdrawn: msg('You withdrew the application on {day}.'),
};

const VALID = msg('Valid until {expiry}.');

const standing = ({ status, changedAt }: ApplicationDetail, { expiresAt }: Offer): string =>
  t(standings[status] ?? VALID, { day: formatDay(changedAt), expiry: formatDay(expiresAt) });
