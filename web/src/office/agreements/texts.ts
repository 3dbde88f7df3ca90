import type { RowPart } from '#shared/agreements/replay.ts';
import type { PaymentChannel } from '#shared/payments/channels.ts';

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
