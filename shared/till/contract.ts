/** The API for a shop's own till, a program that calls with the owner's API key. */
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import {
  award,
  Customer,
  chosenReward,
  PostingReply,
  redeem,
  returned,
  reverse,
  SentRedeemCode,
  sendRedeemCode,
} from '#shared/rewards/contract.ts';
import { MAX_AWARD } from '#shared/rewards/points.ts';
import { SentSms, smsBody, smsRefusals } from '#shared/sms/contract.ts';

export const TILL_CALLS_PER_MINUTE = 120;

/** As typed at the till. The phone rule decides. */
const phone = f.verbatim({ min: 1, max: 20 });

const reference = f.withDefault(f.nullable(f.text({ min: 1, max: 60 })), null);

export const tillAward = contract('POST /api/rewards/till/awards', 'till', {
  status: 201,
  idempotent: true,
  /** Either points, or the KES spent, from which the earn rule makes them. */
  body: {
    phone,
    points: f.withDefault(f.nullable(f.whole({ min: 1, max: MAX_AWARD })), null),
    amountSpent: f.withDefault(f.nullable(f.count), null),
    /** Stored if the customer has no name yet. */
    name: f.withDefault(f.nullable(f.smsName({ min: 1, max: 80 })), null),
    consent: f.withDefault(f.flag, false),
    reference,
    /** A visit alone: without points and amount. */
    visit: f.optional(f.flag),
  },
  reply: PostingReply,
  errors: [...award.errors, 'till.dayLimitReached'],
});

export const tillRedeem = contract('POST /api/rewards/till/redemptions', 'till', {
  status: 201,
  idempotent: true,
  body: {
    phone,
    points: f.whole({ min: 1 }),
    reference,
    /** From the customer's SMS, if today's redemptions are worth more than the owner's limit. */
    code: f.withDefault(f.nullable(f.text({ min: 4, max: 11 })), null),
    reward: chosenReward,
  },
  reply: PostingReply,
  errors: [...redeem.errors, 'till.dayLimitReached'],
});

export const tillRedeemCode = contract('POST /api/rewards/till/redemptions/code', 'till', {
  cost: costs.sms,
  body: { phone, points: f.whole({ min: 1 }) },
  reply: SentRedeemCode,
  errors: [...sendRedeemCode.errors, 'till.dayLimitReached'],
});

/** Takes an award or a redemption back by a separate entry, once. */
export const tillReverse = contract('POST /api/rewards/till/reversals', 'till', {
  status: 201,
  idempotent: true,
  body: {
    entryId: f.verbatim({ min: 1, max: 40 }),
    reason: f.text({ min: 1, max: 200 }),
    ...returned,
  },
  reply: PostingReply,
  errors: [...reverse.errors, 'till.dayLimitReached'],
});

/** Sends an SMS to a customer or to the owner's number, as `sendSms` does. */
export const tillSms = contract('POST /api/rewards/till/sms', 'till', {
  cost: costs.sms,
  idempotent: true,
  body: smsBody,
  reply: SentSms,
  errors: [...smsRefusals, 'till.dayLimitReached'],
});

export const tillCustomer = contract('POST /api/rewards/till/customers/lookup', 'till', {
  isRead: true,
  body: { phone },
  reply: Customer,
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone', 'till.dayLimitReached'],
});
