import { brand } from '../site/brand.ts';

/**
 * What an owner agrees to with an application. Kept with it, word for word. A change of the words
 * is a new version: what was agreed to before stays what it was.
 */
export const statementsConsent = {
  version: 'statements-1',
  text: `I agree that ${brand.legalName} uses these statements to assess this application.`,
} as const;

/** What an owner accepts with an offer. */
export const offerConsent = {
  version: 'offer-1',
  text: 'I have read the terms of this offer, with its total to pay and its annual rate, and accept them.',
} as const;
