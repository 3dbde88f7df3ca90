import './offers.scss';
import { useId, useRef, useState } from 'react';
import { offerConsent } from '#shared/applications/consent.ts';
import { offerErrors } from '#shared/offers/errors.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { useAgreement } from '#web/src/lib/hooks/use-agreement.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Confirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { type CodeAct, CodeSteps } from '../code-steps.tsx';
import { EnglishText } from '../english-text.tsx';
import { FieldError } from '../field.tsx';

interface AcceptTermsProps {
  /** Of the agreement shown: the code is for no other text. */
  textSha256: string;
  confirmation: Confirmation<string>;
  accept: CodeAct;
}

/** Three steps, against accidents: tick the box, request a code, enter it. */
export function AcceptTerms({ textSha256, confirmation, accept }: AcceptTermsProps) {
  const { language, hasAgreed, setAgreed } = useAgreement();
  const [isTickMissing, setTickMissing] = useState(false);
  const tick = useRef<HTMLInputElement>(null);
  const missingId = useId();

  const ifAgreed = (work: () => void) => {
    setTickMissing(!hasAgreed);
    if (hasAgreed) work();
    else tick.current?.focus();
  };

  return (
    <div className="accept">
      <h3 className="h5">{t('Accept this offer')}</h3>
      <label className="choice">
        <input
          ref={tick}
          type="checkbox"
          checked={hasAgreed}
          disabled={confirmation.send.isPending || accept.isPending}
          aria-invalid={isTickMissing}
          aria-describedby={isTickMissing ? missingId : undefined}
          onChange={({ target }) => {
            setAgreed(target.checked);
            setTickMissing(false);
          }}
        />
        <span className="choice-text" lang={language}>
          {offerConsent.texts[language]}
        </span>
      </label>
      <EnglishText>{offerConsent.texts.en}</EnglishText>
      <FieldError
        id={missingId}
        error={isTickMissing && errorText(offerErrors, 'offers.termsNotAccepted')}
      />
      <CodeSteps
        content={textSha256}
        confirmation={confirmation}
        act={accept}
        unlessMissing={ifAgreed}
        text={t(
          'We send a code by SMS to the number you sign in with. Enter it here to sign the agreement.',
        )}
        label={t('Accept offer')}
        busyLabel={t('Accepting...')}
      />
    </div>
  );
}
