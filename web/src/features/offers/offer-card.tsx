import { Button } from '#web/src/components/button.tsx';
import './offers.scss';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offerConsent } from '#shared/applications/consent.ts';
import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import {
  acceptOffer,
  declineOffer,
  readOfferAgreement,
  sendOfferCode,
} from '#shared/offers/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { AcceptTerms } from '#web/src/components/offers/accept-terms.tsx';
import { AgreementToRead } from '#web/src/components/offers/agreement-text.tsx';
import { OfferFigures } from '#web/src/components/offers/offer-figures.tsx';
import { OfferTerms } from '#web/src/components/offers/offer-terms.tsx';
import { Schedule } from '#web/src/components/offers/schedule.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';
import { changedApplication } from '#web/src/lib/queries/changed-application.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';
import { useCodedChange } from '#web/src/lib/queries/use-coded-change.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
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

interface DeclineOfferProps {
  application: ApplicationDetail;
  offer: Offer;
}

function DeclineOffer({ application, offer }: DeclineOfferProps) {
  const { applicationId, ref } = application;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const form = useChangeForm(declineOffer, {
    of: changedApplication(applicationId),
    name: `decline-offer-${offer.number}`,
    start: { reason: '' },
    body: ({ reason }) => ({ offer: offer.number, reason }),
    done: t('You declined the offer on {ref}.', { ref }),
    onDone: close,
    explain: () => {
      close();
      return false;
    },
  });

  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('Decline offer')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('Decline this offer?')}
        confirmLabel={t('Yes, decline')}
        busyLabel={t('Declining...')}
        busy={form.isBusy}
        onConfirm={() => form.submit()}
        onCancel={close}
        details={
          <FormField of={form} name="reason" label={t('What is the reason?')} optional rows={3} />
        }
      >
        {t('This ends the application. You can apply again at any time.')}
      </ConfirmDialog>
    </>
  );
}

interface AcceptOfferProps {
  application: ApplicationDetail;
  offer: Offer;
  /** Of the agreement that is shown. */
  textSha256: string;
}

/** Signs an offer's agreement with a code by SMS. A reload before the code arrives loses nothing. */
function AcceptOffer({ application, offer, textSha256 }: AcceptOfferProps) {
  const { applicationId, ref } = application;
  const { confirmation, act } = useCodedChange(acceptOffer, {
    of: changedApplication(applicationId),
    name: `accept-offer-${offer.number}`,
    purpose: 'offer',
    sendCode: (read: string) =>
      call(sendOfferCode, {
        params: { applicationId },
        body: { offer: offer.number, textSha256: read },
      }),
    storedAs: `offer-code.${applicationId}.${offer.number}`,
    onSent: () =>
      toastSuccess({ title: t('Code sent'), text: t('Check your phone for the code.') }),
    body: (code) => ({
      offer: offer.number,
      textSha256,
      consent: offerConsent.version,
      language: currentLanguage(),
      code,
    }),
    done: t('You accepted the offer on {ref}.', { ref }),
  });
  return <AcceptTerms textSha256={textSha256} confirmation={confirmation} accept={act} />;
}

/** Read again with the application: both may have changed. */
const offerAgreementQuery = ({ applicationId }: ApplicationDetail, { number }: Offer) =>
  queryOptions({
    queryKey: [...applicationQuery(applicationId).queryKey, 'agreement', number],
    queryFn: ({ signal }) => call(readOfferAgreement, { params: { applicationId }, signal }),
  });
