import type { PayerMessageName } from '#shared/payments/result-codes.ts';
import type { PurchaseKind } from '#shared/purchases/kinds.ts';
import type { NotificationText } from './notification-text.ts';

/** Why a prompt was not paid, where that is known. */
export type FailureName = Exclude<PayerMessageName, 'paid' | 'lookedFor' | 'ended'>;

/** A purchase that was paid. Whole KES. */
export interface PurchaseFacts {
  kind: PurchaseKind;
  /** SMS credits, or months of a subscription. */
  quantity: number;
  amount: number;
  /** The receipt of M-Pesa. */
  receipt: string;
}

/** The texts about payments. None has an SMS: M-Pesa sends one of its own to whoever was asked to pay. */
export interface PaymentTemplates {
  failed(reason: FailureName): NotificationText;
  /** M-Pesa says that it was paid, and lists no payment. */
  lookedFor(): NotificationText;
  /** The office has ended it, and nobody knows whether it was paid. */
  ended(): NotificationText;
  bought(facts: PurchaseFacts): NotificationText;
}
