import type { ApplicationDetail, Offer } from '../../../../shared/applications/contract.ts';
import { t } from '../../lib/language/text.ts';
import { AcceptOffer } from './accept-offer.tsx';
import { AskAboutOffer } from './ask-about-offer.tsx';
import { DeclineOffer } from './decline-offer.tsx';
import { OfferFigures } from './offer-figures.tsx';
import { OfferHead } from './offer-head.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { Schedule } from './schedule.tsx';

/** The newest offer: to be decided on while it stands, and to be read again afterwards. */
export function OfferCard({ application }: { application: ApplicationDetail }) {
  const { offer, status } = application;
  if (!offer) return null;
  return (
    <section className="card detail-card offer-card" aria-labelledby="offer">
      <OfferHead application={application} offer={offer} />
      <OfferFigures offer={offer} />
      <OfferTerms />
      <Schedule offer={offer} />
      <div className="offer-actions">
        <button type="button" className="btn btn-link px-0" onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </button>
        <AskAboutOffer reference={application.ref} />
        {status === 'Approved' && <Decision application={application} offer={offer} />}
      </div>
    </section>
  );
}

/** Another offer is another decision: nothing ticked or typed for one counts for the next. */
const Decision = ({ application, offer }: { application: ApplicationDetail; offer: Offer }) => (
  <div key={offer.number} className="offer-decision">
    <AcceptOffer application={application} offer={offer} />
    <DeclineOffer application={application} offer={offer} />
  </div>
);
