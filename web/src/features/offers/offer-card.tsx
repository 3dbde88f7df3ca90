import { Button } from '#web/src/components/button.tsx';
import './offers.scss';
import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { AgreementToRead } from '#web/src/components/offers/agreement-to-read.tsx';
import { OfferFigures } from '#web/src/components/offers/offer-figures.tsx';
import { OfferTerms } from '#web/src/components/offers/offer-terms.tsx';
import { Schedule } from '#web/src/components/offers/schedule.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { AcceptOffer, DeclineOffer, offerAgreementQuery } from './decide-offer.tsx';
import { OfferHead } from './offer-head.tsx';

/** The newest offer: open to decision while valid, readable afterwards. */
export function OfferCard({ application }: { application: ApplicationDetail }) {
  const { offer, status } = application;
  if (!offer) return null;
  return (
    <section className="card detail-card offer-card" aria-labelledby="offer">
      <OfferHead application={application} offer={offer} />
      <OfferFigures offer={offer} />
      <OfferTerms silenceAccepts={offer.silenceAccepts} />
      <Schedule offer={offer} />
      {status === 'Approved' && <Agreement application={application} offer={offer} />}
      <div className="offer-actions">
        <Button look="link" className="px-0" onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </Button>
        <AskAboutOffer reference={application.ref} />
        {status === 'Approved' && <Decision application={application} offer={offer} />}
      </div>
    </section>
  );
}

interface DecisionProps {
  application: ApplicationDetail;
  offer: Offer;
}

const Agreement = ({ application, offer }: DecisionProps) => (
  <AgreementToRead query={useQuery(offerAgreementQuery(application, offer))} />
);

/** Another offer or text is another decision: a tick or code for one does not count for the next. */
function Decision({ application, offer }: DecisionProps) {
  const { data: agreement } = useQuery(offerAgreementQuery(application, offer));
  return (
    <div key={offer.number} className="offer-decision">
      {agreement && (
        <AcceptOffer
          key={agreement.textSha256}
          {...{ application, offer, textSha256: agreement.textSha256 }}
        />
      )}
      <DeclineOffer application={application} offer={offer} />
    </div>
  );
}

const tel = `tel:${brand.phone.replaceAll(' ', '')}`;

function AskAboutOffer({ reference }: { reference: string }) {
  const subject = encodeURIComponent(
    t('Question about the offer on application {ref}', { ref: reference }),
  );
  return (
    <p className="offer-question">
      <RichText
        text="Ask a question: call <tel>{phone}</tel> ({hours}) or write to <mail>{email}</mail>."
        values={{ phone: brand.phone, hours: t(brand.officeHours), email: brand.email }}
        tags={{
          tel: (text) => <a href={tel}>{text}</a>,
          mail: (text) => <a href={`mailto:${brand.email}?subject=${subject}`}>{text}</a>,
        }}
      />
    </p>
  );
}
