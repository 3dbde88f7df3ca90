import './offers.scss';
import { bindingTexts } from '#shared/applications/consent.ts';
import { termTextsOf } from '#shared/offers/offer-terms.ts';
import type { Language } from '#shared/platform/languages.ts';
import { useLanguage } from '#web/src/lib/language/language.ts';
import { EnglishText } from '../english-text.tsx';

interface OfferTermsProps {
  /** Whether ten working days without an answer accept a milestone. */
  silenceAccepts?: boolean | undefined;
}

/** The owner agrees to these terms with the offer. */
export function OfferTerms({ silenceAccepts = false }: OfferTermsProps) {
  const language = useLanguage();
  return (
    <>
      <Terms language={language} silenceAccepts={silenceAccepts} />
      <p className="form-text" lang={language}>
        {bindingTexts[language]}
      </p>
      <EnglishText>
        <Terms language="en" silenceAccepts={silenceAccepts} />
        <p className="form-text">{bindingTexts.en}</p>
      </EnglishText>
    </>
  );
}

const Terms = ({ language, silenceAccepts }: { language: Language; silenceAccepts: boolean }) => (
  <dl className="terms" lang={language}>
    {termTextsOf(language, silenceAccepts).map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
);
