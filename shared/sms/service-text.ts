/**
 * Texts of a business to one customer that are certainly no promotion: fixed words with one blank. Any other text of a
 * business is a promotion, whatever it says: operators block a sender that mixes promotions with other texts
 * (docs/sms.md).
 */
import type { Language } from '#shared/platform/languages.ts';

const serviceTexts = {
  ready: { en: 'your {about} is ready.', sw: '{about} yako iko tayari.' },
  onTheWay: { en: 'your {about} is on the way.', sw: '{about} yako iko njiani.' },
  delayed: {
    en: 'your {about} takes longer. We tell you when it is ready.',
    sw: '{about} yako imechelewa. Tutakuambia ikiwa tayari.',
  },
  appointment: { en: 'we expect you: {about}.', sw: 'tunakusubiri: {about}.' },
  due: { en: 'a reminder of your payment: {about}.', sw: 'kumbusho la malipo yako: {about}.' },
} as const satisfies Record<string, Record<Language, string>>;

export type ServiceTemplate = keyof typeof serviceTexts;

export const serviceTemplates = Object.keys(serviceTexts) as ServiceTemplate[];

/** The letters of the blank: an order, a day and a time, or a sum. */
export const MOST_ABOUT = 40;

const OFFER =
  /%|\b(?:offers?|off|sales?|discounts?|free|win|won|deals?|promo(?:tion)?s?|bonus|ofa|punguzo|bure|shinda|zawadi)\b/i;

/** The word that makes the blank a promotion; undefined without one. */
export const offerIn = (about: string): string | undefined => OFFER.exec(about)?.[0];

export const serviceText = (
  template: ServiceTemplate,
  about: string,
  { business, language }: { business: string; language: Language },
): string => `${business}: ${serviceTexts[template][language].replace('{about}', () => about)}`;
