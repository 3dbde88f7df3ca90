/** A prompt on the payer's phone, Paybill from any phone, or the bank. */
export const paymentChannels = ['push', 'paybill', 'bank'] as const;

export type PaymentChannel = (typeof paymentChannels)[number];
