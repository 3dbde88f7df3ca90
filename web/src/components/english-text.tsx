import type { ReactNode } from 'react';
import { useLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';

/** The English text below a text in another language: somebody who agrees has to find what binds. */
export function EnglishText({ children }: { children: ReactNode }) {
  if (useLanguage() === 'en') return null;
  return (
    <details className="english-text">
      <summary>{t('Read it in English')}</summary>
      <div lang="en">{children}</div>
    </details>
  );
}
