/** The door for a shop's own till: the owner's postings, by a program that shows an API key. */
import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { count, text } from '../platform/fields.ts';
import {
  award,
  Customer,
  Posting,
  redeem,
  reverse,
  SentRedeemCode,
  sendRedeemCode,
} from '../rewards/contract.ts';
import { MAX_AWARD } from '../rewards/points.ts';

/** Calls of one key a minute, over which a till is told to wait. */
export const TILL_CALLS_PER_MINUTE = 120;

/** As it is typed at the till; the phone rule decides. */
const phone = z.string().check(z.minLength(1), z.maxLength(20));

const reference = z._default(z.nullable(text(1, 60)), null);

export const tillAward = contract({
  method: 'POST',
  path: '/api/rewards/till/awards',
  caller: 'till',
  status: 201,
  idempotent: true,
  /** Either points, or the KES spent, from which the earn rule makes them. */
  body: z.strictObject({
    phone,
    points: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MAX_AWARD))), null),
    amountSpent: z._default(z.nullable(count), null),
    /** Kept for a customer who has none yet. */
    name: z._default(z.nullable(text(1, 80)), null),
    /** That a new customer agreed to offers by SMS. */
    consent: z._default(z.boolean(), false),
    reference,
  }),
  reply: Posting,
  errors: award.errors,
});

export const tillRedeem = contract({
  method: 'POST',
  path: '/api/rewards/till/redemptions',
  caller: 'till',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    phone,
    points: z.int().check(z.gte(1)),
    reference,
    /** From the customer's SMS, where the redemption is worth more than the owner's limit. */
    code: z._default(z.nullable(text(4, 11)), null),
  }),
  reply: Posting,
  errors: redeem.errors,
});

export const tillRedeemCode = contract({
  method: 'POST',
  path: '/api/rewards/till/redemptions/code',
  caller: 'till',
  body: z.strictObject({ phone, points: z.int().check(z.gte(1)) }),
  reply: SentRedeemCode,
  errors: sendRedeemCode.errors,
});

/** Takes an award or a redemption back by an entry of its own, once. */
export const tillReverse = contract({
  method: 'POST',
  path: '/api/rewards/till/reversals',
  caller: 'till',
  status: 201,
  idempotent: true,
  body: z.strictObject({
    entryId: z.string().check(z.minLength(1), z.maxLength(40)),
    reason: text(1, 200),
  }),
  reply: Posting,
  errors: reverse.errors,
});

export const tillCustomer = contract({
  method: 'GET',
  path: '/api/rewards/till/customers/{phone}',
  caller: 'till',
  reply: Customer,
  errors: ['rewards.customerNotFound', 'rewards.invalidPhone'],
});
