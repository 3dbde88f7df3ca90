import type { ApplicationStatus } from '#shared/applications/application-machine.ts';
import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

interface OfferHeadProps {
  application: ApplicationDetail;
  offer: Offer;
}

/** On paper it also names the company, the business and the application. */
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
      <p>{stateText(application, offer)}</p>
    </>
  );
}

const stateTexts: Partial<Record<ApplicationStatus, string>> = {
  'Offer Accepted': msg('You accepted this offer on {day}.'),
  'Offer Declined': msg('You declined this offer on {day}.'),
  'Offer Expired': msg('This offer expired on {expiry}. Ask us for a new one.'),
  Withdrawn: msg('You withdrew the application on {day}.'),
};

const VALID = msg('Valid until {expiry}.');

const stateText = ({ status, changedAt }: ApplicationDetail, { expiresAt }: Offer): string =>
  t(stateTexts[status] ?? VALID, { day: formatDay(changedAt), expiry: formatDay(expiresAt) });
