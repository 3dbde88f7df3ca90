/** Purchases of SMS credits and the subscription, by the same prompts as repayments. */
import { subscriptionStates } from '#shared/accounts/subscription.ts';
import { Attempt, isBeside } from '#shared/payments/contract.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  list,
  moment,
  next,
  nullable,
  object,
  optional,
  text,
  type ValuesOf,
} from '#shared/platform/fields.ts';
import { unlockables } from './catalogue.ts';
import { purchaseKinds } from './kinds.ts';

/** Amounts are whole KES. */
export const Purchase = {
  kind: choice(purchaseKinds),
  /** SMS credits, or months of a subscription. */
  quantity: count,
  price: count,
  /** M-Pesa's receipt. */
  receipt: text(),
  at: moment,
  /** The new end of the subscription; null for credits. */
  until: nullable(moment),
};
export type Purchase = ValuesOf<typeof Purchase>;

/** The catalogue, the state of the subscription, and purchases, newest first. */
export const listPurchases = contract('GET /api/purchases', 'owner', {
  query: { cursor: optional(text({ max: 300 })) },
  reply: {
    bundles: list(object({ id: text(), credits: count, price: count })),
    plans: list(object({ id: text(), months: count, price: count })),
    /** Only an owner with a subscription may change these. */
    unlocks: list(choice(unlockables)),
    subscription: object({ state: choice(subscriptionStates), end: nullable(moment) }),
    purchases: list(object(Purchase)),
    next,
  },
  errors: ['accounts.notFound'],
});
export type Purchases = ValuesOf<typeof listPurchases.reply>;

/** Opens a purchase's receipt as a PDF. The link is valid for 5 minutes. */
export const openReceipt = contract('GET /api/purchases/{receipt}/receipt', 'owner', {
  reply: { url: text() },
  errors: ['purchases.receiptNotFound'],
});

const errors = [
  'purchases.notForSale',
  'signIn.phoneNotAllowed',
  'payments.inProgress',
  'payments.undecided',
  'payments.dayLimit',
  'payments.tooManyPrompts',
  'payments.unavailable',
] as const;

const buying = {
  idempotent: true,
  cost: costs.prompt,
  reply: Attempt,
  status: 201,
  errors,
} as const;

/** The payer's number; the payer need not be the owner. */
const phone = text({ max: 30 });

/** The price that the owner saw, so that the owner pays no other. */
const price = count;

/** Sends a prompt for SMS credits, which are added once paid. */
export const buyCredits = contract('POST /api/purchases/credits', 'owner', {
  ...buying,
  body: { bundle: text({ min: 1, max: 40 }), price, phone, isBeside },
});

/** The same for the subscription, which begins at once or extends the current one. */
export const buySubscription = contract('POST /api/purchases/subscription', 'owner', {
  ...buying,
  body: { plan: text({ min: 1, max: 40 }), price, phone, isBeside },
});
