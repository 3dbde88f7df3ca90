import { type ByPart, byCharge, charges, sumOfParts } from '#shared/agreements/charges.ts';
import type { Bucket } from '#shared/collection/buckets.ts';
import type { OfficeAgreement } from '#shared/collection/contract.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { Label } from '#web/src/components/chip.tsx';

/** Marks credit to be paid to another number than the owner's. */
export const anotherNumber: Label = { text: 'Another number', tone: 'action' };

export const partTexts: ByPart<string> = {
  installment: 'Installments',
  ...byCharge((part) => charges[part].title.office),
};

/** Open KES of an agreement, of any kind. */
export const allOpen = ({ open }: Pick<OfficeAgreement, 'open'>): number => sumOfParts(open);

export const channelTexts: Readonly<Record<PaymentChannel, string>> = {
  push: 'M-Pesa prompt',
  paybill: 'Paybill',
  bank: 'Bank',
};

export const bucketTexts: Readonly<Record<Bucket, { tab: string; empty: string }>> = {
  dueSoon: {
    tab: 'Due within 7 days',
    empty: 'Nothing is due within 7 days. Installments count from the day of the delivery.',
  },
  '1-7': { tab: '1 to 7 days', empty: 'Nobody is late by 1 to 7 days.' },
  '8-30': { tab: '8 to 30 days', empty: 'Nobody is late by 8 to 30 days.' },
  '31-60': { tab: '31 to 60 days', empty: 'Nobody is late by 31 to 60 days.' },
  '61-90': { tab: '61 to 90 days', empty: 'Nobody is late by 61 to 90 days.' },
  over90: { tab: 'Over 90 days', empty: 'Nobody is late by more than 90 days.' },
};
