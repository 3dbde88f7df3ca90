import { useState } from 'react';
import type { Language } from '#shared/platform/languages.ts';
import { useLanguage } from '../language/language.ts';

/** A tick for the text that was read: in another language the box is empty, and must be ticked again. */
export function useAgreement() {
  const language = useLanguage();
  const [agreedIn, setAgreedIn] = useState<Language | null>(null);
  return {
    language,
    hasAgreed: agreedIn === language,
    setAgreed: (isTicked: boolean) => setAgreedIn(isTicked ? language : null),
  };
}
