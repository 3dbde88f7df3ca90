import { type ByPart, byCharge, charges, sumOfParts } from '#shared/agreements/charges.ts';
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
