import { useState } from 'react';
import type { Language } from '#shared/platform/languages.ts';
import { useLanguage } from '../language/language.ts';

/**
 * A box that agrees to a text. The tick is for the text that was read: in another language the box is empty,
 * and nothing is agreed to before it is ticked again.
 */
export function useAgreement() {
  const language = useLanguage();
  const [agreedIn, setAgreedIn] = useState<Language | null>(null);
  return {
    language,
    hasAgreed: agreedIn === language,
    setAgreed: (isTicked: boolean) => setAgreedIn(isTicked ? language : null),
  };
}
