import { brand } from '../site/brand.ts';

/**
 * The text to which an owner agrees with an application. The application stores it word for word. A
 * changed text is a new version, and earlier applications keep the text of theirs.
 */
export const statementsConsent = {
  version: 'statements-1',
  text: `I agree that ${brand.legalName} uses these statements to assess this application.`,
} as const;

/** The text that an owner accepts with an offer. */
export const offerConsent = {
  version: 'offer-1',
  text: 'I have read the terms of this offer, with its total to pay and its annual rate, and accept them.',
} as const;
