import type { RowPart } from '#shared/agreements/replay.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';
import type { Label } from '#web/src/components/chip.tsx';

/** The mark of credit that is to be paid to another number than the owner's own. */
export const anotherNumber: Label = { text: 'Another number', tone: 'action' };

export const partTexts: Readonly<Record<RowPart, string>> = {
  installment: 'Installments',
  fee: 'Fees',
  penalty: 'Late charges',
};

export const channelTexts: Readonly<Record<PaymentChannel, string>> = {
  push: 'M-Pesa prompt',
  paybill: 'Paybill',
  bank: 'Bank',
};
