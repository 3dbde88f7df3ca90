import type { AgreementItem } from '#core/agreements/agreement.entity.ts';

/** A signed agreement before delivery, without a table. */
export const anAgreement = (changes: Partial<AgreementItem> = {}): AgreementItem => ({
  userId: 'u',
  ref: 'F7K2Q9A03',
  projectId: 'p',
  changeRequest: 0,
  offer: 1,
  businessName: 'Kamau Hardware',
  systemNeed: 'Mobile App',
  textVersion: 'agreement-1',
  terms: { amount: 180_000, deposit: 0, period: '6 Months', fees: [] },
  silenceAccepts: false,
  codeHash: '',
  version: 1,
  paid: 0,
  total: 180_000,
  status: 'Awaiting Delivery',
  signedAt: '2026-11-01T06:00:00.000Z',
  consent: {
    version: '',
    text: '',
    terms: '',
    language: 'en',
    address: '',
    agreedAt: '2026-11-01T06:00:00.000Z',
    codeSentAt: '2026-11-01T06:00:00.000Z',
  },
  ...changes,
});
