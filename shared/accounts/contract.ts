import * as z from 'zod/mini';
import { sectors } from '../applications/catalogue.ts';
import { contract } from '../platform/contract.ts';
import { count, moment, text, uploadKey } from '../platform/fields.ts';
import { counties } from '../settings/counties.ts';
import { businessTypes, EMAIL, KRA_PIN, MAX_PICTURE_BYTES, pictureTypes } from './profile.ts';

/** The users record as its owner may see it (docs/rules.md 3; apiKey never leaves). */
export const Account = z.object({
  userId: z.string(),
  phone: z.string(),
  fullName: z.string(),
  businessName: z.string(),
  status: z.string(),
  signeUpDate: moment,
  signUpVia: z.literal('Web'),
  /** The code this owner signed up with. */
  referralCode: z.nullable(z.string()),
  /** The code this owner gives to others: seven characters. */
  ownReferralCode: z.string(),
  /** An address of the picture that is good for the next half hour at least. */
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
  errors: ['accounts.notFound'],
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
  errors: ['accounts.phoneNotVerified', 'accounts.closed', 'accounts.notFound'],
});

/** Every top-bar load: sets lastLogin and lastLoginVia. */
export const recordLogin = contract({
  method: 'PUT',
  path: '/api/account/last-login',
  caller: 'owner',
  errors: ['accounts.notFound'],
});

/** What an owner tells about themselves and the business; null for what was never told. */
const ProfileDetails = z.strictObject({
  fullName: text(2, 80),
  businessName: text(2, 100),
  email: z.nullable(z.string().check(z.maxLength(254), z.regex(EMAIL))),
  businessType: z.nullable(z.enum(businessTypes)),
  registrationNumber: z.nullable(text(1, 40)),
  kraPin: z.nullable(z.string().check(z.regex(KRA_PIN))),
  sector: z.nullable(z.enum(sectors)),
  yearStarted: z.nullable(z.int().check(z.gte(1900), z.lte(2100))),
  /** Town, street or whatever finds the place. */
  location: z.nullable(text(1, 120)),
});
export type ProfileDetails = z.infer<typeof ProfileDetails>;

export const Profile = z.object({
  ...ProfileDetails.shape,
  fullName: z.string(),
  businessName: z.string(),
  /** The county of the settings, where alone it is changed. */
  county: z.nullable(z.enum(counties)),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = contract({
  method: 'GET',
  path: '/api/account/profile',
  caller: 'owner',
  reply: Profile,
  errors: ['accounts.notFound'],
});

export const saveProfile = contract({
  method: 'PUT',
  path: '/api/account/profile',
  caller: 'owner',
  body: ProfileDetails,
  reply: Profile,
  errors: ['accounts.notFound'],
});

/** Asks for a URL that takes one PUT of a picture; it is not shown before `usePicture`. */
export const createPictureUpload = contract({
  method: 'POST',
  path: '/api/account/picture',
  caller: 'owner',
  status: 201,
  body: z.strictObject({
    type: z.enum(pictureTypes),
    size: z.int().check(z.gte(1), z.lte(MAX_PICTURE_BYTES)),
  }),
  reply: z.object({
    key: z.string(),
    url: z.string(),
    /** Headers the PUT must carry, as they were signed. */
    headers: z.record(z.string(), z.string()),
  }),
  errors: ['accounts.notFound'],
});

/** Shows the uploaded picture instead of an earlier one. */
export const usePicture = contract({
  method: 'PUT',
  path: '/api/account/picture',
  caller: 'owner',
  body: z.strictObject({ key: uploadKey }),
  reply: Account,
  errors: [
    'accounts.notFound',
    'accounts.pictureInvalid',
    'accounts.pictureChanged',
    'documents.notYours',
    'documents.notFound',
  ],
});

export const removePicture = contract({
  method: 'DELETE',
  path: '/api/account/picture',
  caller: 'owner',
  reply: Account,
  errors: ['accounts.notFound', 'accounts.pictureChanged'],
});

export const Dashboard = z.object({
  businessName: z.string(),
  /** From subscriptionEnd alone (docs/rules.md 4). */
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
  errors: ['accounts.notFound'],
});
