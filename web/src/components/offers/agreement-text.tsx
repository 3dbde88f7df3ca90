import './offers.scss';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AgreementToSign } from '#shared/offers/agreement-to-sign.ts';
import { type Language, languages } from '#shared/platform/languages.ts';
import { languageNames } from '#web/src/components/language-switch.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { useLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';

/** The whole agreement in the reader's language; on paper in both. */
function AgreementText({ agreement }: { agreement: AgreementToSign }) {
  const page = useLanguage();
  const [chosen, choose] = useState<Language | null>(null);
  const shown = chosen ?? page;
  const id = useId();
  return (
    // No landmark: the changes of one project may have several.
    <article className="agreement" aria-labelledby={id}>
      <div className="agreement-head">
        <h3 id={id} className="h5">
          {t('The agreement that you sign')}
        </h3>
        <fieldset className="language-switch" aria-label={t('Language of the agreement')}>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              lang={language}
              className={`btn ${language === shown ? 'btn-outline-primary' : 'btn-link'}`}
              aria-pressed={language === shown}
              onClick={() => choose(language)}
            >
              {languageNames[language]}
            </button>
          ))}
        </fieldset>
      </div>
      {languages.map((language) => (
        <div key={language} lang={language} className={language === shown ? '' : 'print-only'}>
          {agreement[language].map(({ title, paragraphs }) => (
            <section key={title}>
              <h4 className="h6">{title}</h4>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      ))}
    </article>
  );
}

/** As the server has it now. Nothing can be signed before it is there. */
export const AgreementToRead = ({ query }: { query: UseQueryResult<AgreementToSign> }) => (
  <LoadState query={query} label={t('Loading the agreement')} shape="applyForm">
    {(agreement) => <AgreementText agreement={agreement} />}
  </LoadState>
);
