import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { count, moment, text } from './fields.ts';

/** The users record as its owner may see it (specification section 3; apiKey never leaves). */
export const Account = z.object({
  userId: z.string(),
  phone: z.string(),
  fullName: z.string(),
  businessName: z.string(),
  status: z.string(),
  signeUpDate: moment,
  signUpVia: z.literal('Web'),
  referralCode: z.nullable(z.string()),
  profilePic: z.nullable(z.string()),
  lastLogin: moment,
  lastLoginVia: z.literal('Web'),
  purchasedSMS: count,
  issuedSMS: count,
  subscriptionEnd: z.nullable(moment),
});
export type Account = z.infer<typeof Account>;

export const getAccount = contract({
  method: 'GET',
  path: '/api/account',
  caller: 'owner',
  reply: Account,
  errors: ['account.notFound'],
});

/** Sign-up. Repeating it answers the account that exists. */
export const createAccount = contract({
  method: 'POST',
  path: '/api/account',
  caller: 'owner',
  status: 201,
  body: z.strictObject({
    fullName: text(1, 80),
    referralCode: z.nullable(text(1, 40)),
  }),
  reply: Account,
  errors: ['account.phoneNotVerified'],
});

/** Every top-bar load: sets lastLogin and lastLoginVia. */
export const recordLogin = contract({
  method: 'PUT',
  path: '/api/account/last-login',
  caller: 'owner',
  errors: ['account.notFound'],
});

export const Dashboard = z.object({
  businessName: z.string(),
  /** Specification section 4: from subscriptionEnd alone. */
  subscription: z.enum(['Unsubscribed', 'Expired', 'Active']),
  smsBalance: z.int(),
  pointsAwarded: count,
  pointsRedeemed: count,
  /** What customers hold: awarded, neither redeemed nor expired. */
  pointsHeld: count,
  /** The county, or null until the owner sets one. */
  businessLocation: z.nullable(z.string()),
  activeCustomers: count,
  /** What the points that customers hold are worth, in KES. */
  pointsValue: z.number(),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = contract({
  method: 'GET',
  path: '/api/dashboard',
  caller: 'owner',
  reply: Dashboard,
  errors: ['account.notFound'],
});
