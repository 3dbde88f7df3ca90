/** How money comes in: by a prompt on the payer's phone, by Paybill from any phone, or through the bank. */
export const paymentChannels = ['push', 'paybill', 'bank'] as const;

export type PaymentChannel = (typeof paymentChannels)[number];
