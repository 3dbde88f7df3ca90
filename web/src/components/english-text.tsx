import type { ReactNode } from 'react';
import { useLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Below a text in another language: a person who agrees must find the binding one. */
export function EnglishText({ children }: { children: ReactNode }) {
  if (useLanguage() === 'en') return null;
  return (
    <details className="english-text">
      <summary>{t('Read it in English')}</summary>
      <div lang="en">{children}</div>
    </details>
  );
}
