/** The terms that every offer shows with its figures, in both languages. Their version is that of `offerConsent`. */
import { bindingTexts } from '#shared/applications/consent.ts';
import type { Language } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';

export interface OfferTermText {
  question: string;
  answer: string;
}

export const offerTermTexts: Readonly<Record<Language, readonly OfferTermText[]>> = {
  en: [
    { question: 'If you pay late', answer: 'No late charge. We call you.' },
    {
      question: 'If you pay early',
      answer: 'You can pay any part, or all of it, at any time. It costs nothing extra.',
    },
    {
      question: 'Who owns the software',
      answer: `${brand.legalName}, until your last payment. With it the software becomes yours.`,
    },
    {
      question: 'Maintenance, hosting and upgrades',
      answer: 'Optional, and not part of this offer. You pay for them only if you order them.',
    },
  ],
  sw: [
    { question: 'Ukichelewa kulipa', answer: 'Hakuna ada ya kuchelewa. Tutakupigia simu.' },
    {
      question: 'Ukilipa mapema',
      answer: 'Unaweza kulipa sehemu yoyote, au yote, wakati wowote. Hakuna gharama ya ziada.',
    },
    {
      question: 'Mwenye programu',
      answer: `Ni ${brand.legalName}, hadi malipo yako ya mwisho. Ukiyalipa, programu inakuwa yako.`,
    },
    {
      question: 'Matengenezo, uhifadhi mtandaoni na maboresho',
      answer: 'Ni ya hiari, na si sehemu ya ofa hii. Utayalipia ukiyaagiza tu.',
    },
  ],
};

/** The term of an offer with `silenceAccepts`, in the agreement's words. */
export const silenceTermText: Readonly<Record<Language, OfferTermText>> = {
  en: {
    question: 'If you do not answer about a milestone',
    answer:
      'We remind you after 5 and after 9 working days. A milestone to which you do not answer within 10 working days counts as accepted.',
  },
  sw: {
    question: 'Usipojibu kuhusu hatua',
    answer:
      'Tutakukumbusha baada ya siku 5 na baada ya siku 9 za kazi. Hatua ambayo hujaijibu ndani ya siku 10 za kazi huhesabiwa kuwa imekubaliwa.',
  },
};

export const termTextsOf = (
  language: Language,
  silenceAccepts: boolean,
): readonly OfferTermText[] => [
  ...offerTermTexts[language],
  ...(silenceAccepts ? [silenceTermText[language]] : []),
];

/** @returns the terms as a screen shows them, one per line, to store what was agreed to */
export const termsInWords = (language: Language, silenceAccepts = false): string =>
  [
    ...termTextsOf(language, silenceAccepts).map(
      ({ question, answer }) => `${question}: ${answer}`,
    ),
    bindingTexts[language],
  ].join('\n');
