/** A prompt on the payer's phone, Paybill from any phone, or the bank. */
export const paymentChannels = ['push', 'paybill', 'bank'] as const;

export type PaymentChannel = (typeof paymentChannels)[number];

/** The bank's payments are recorded by hand under its reference; M-Pesa reports its own under their receipts. */
export const providerOf = {
  push: 'mpesa',
  paybill: 'mpesa',
  bank: 'bank',
} as const satisfies Record<PaymentChannel, string>;

export type Provider = (typeof providerOf)[PaymentChannel];

export const isByMpesa = (channel: PaymentChannel): boolean => providerOf[channel] === 'mpesa';

/** The channel of a payment. Payments by bank, recorded by hand, name none. M-Pesa's payments name theirs. */
export const channelOf = ({
  channel,
}: {
  channel?: PaymentChannel | null | undefined;
}): PaymentChannel => channel ?? 'bank';
