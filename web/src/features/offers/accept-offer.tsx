import { type FormEvent, useId, useRef, useState } from 'react';
import { offerConsent } from '../../../../shared/applications/consent.ts';
import type { ApplicationDetail, Offer } from '../../../../shared/applications/contract.ts';
import { offerErrors } from '../../../../shared/offers/errors.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { t } from '../../lib/language/text.ts';
import { CodeFields } from './code-fields.tsx';
import { useAcceptance } from './use-acceptance.ts';

interface AcceptOfferProps {
  application: ApplicationDetail;
  offer: Offer;
}

/** Accepts an offer in three steps, so that it is no accident: tick the box, request a code, enter it. */
export function AcceptOffer({ application, offer }: AcceptOfferProps) {
  const { confirmation, accept } = useAcceptance(application, offer);
  const { send, problem, actWith } = confirmation;
  const sent = confirmation.sentFor(offer.number);
  const [hasAgreed, setAgreed] = useState(false);
  const [isTickMissing, setTickMissing] = useState(false);
  const tick = useRef<HTMLInputElement>(null);
  const missingId = useId();
  const isBusy = send.isPending || accept.isPending;

  /** Runs work that needs the ticked box. */
  const ifAgreed = (work: () => void) => {
    setTickMissing(!hasAgreed);
    if (!hasAgreed) tick.current?.focus();
    else if (!isBusy) work();
  };

  const acceptWith = (code: string) => ifAgreed(() => actWith(code, accept.mutate));

  const sendCode = () => ifAgreed(() => send.mutate(offer.number));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendCode();
  };

  return (
    <div className="accept">
      <h3 className="h5">{t('Accept this offer')}</h3>
      <label className="choice">
        <input
          ref={tick}
          type="checkbox"
          checked={hasAgreed}
          disabled={isBusy}
          aria-invalid={isTickMissing}
          aria-describedby={isTickMissing ? missingId : undefined}
          onChange={({ target }) => {
            setAgreed(target.checked);
            setTickMissing(false);
          }}
        />
        <span className="choice-text" lang="en">
          {offerConsent.text}
        </span>
      </label>
      {isTickMissing && (
        <div id={missingId} className="field-error">
          {errorText(offerErrors, 'offers.termsNotAccepted')}
        </div>
      )}
      {!sent && problem && (
        <div className="alert alert-danger" role="alert">
          {problem}
        </div>
      )}
      {sent ? (
        <CodeFields
          sent={sent}
          problem={problem}
          isAccepting={accept.isPending}
          isSending={send.isPending}
          onAccept={acceptWith}
          onResend={sendCode}
        />
      ) : (
        <form onSubmit={submit} noValidate>
          <p className="form-text">
            {t(
              'We send a code by SMS to the number you sign in with. You enter it here to accept.',
            )}
          </p>
          <button type="submit" className="btn btn-primary btn-lg" aria-busy={send.isPending}>
            {send.isPending ? t('Sending code...') : t('Send code')}
          </button>
        </form>
      )}
    </div>
  );
}
