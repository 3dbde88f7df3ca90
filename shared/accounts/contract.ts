import { sectors } from '../applications/catalogue.ts';
import { contract } from '../platform/contract.ts';
import {
  choice,
  count,
  decimal,
  map,
  moment,
  nullable,
  text,
  uploadKey,
  type ValuesOf,
  verbatim,
  whole,
} from '../platform/fields.ts';
import { counties } from '../settings/counties.ts';
import {
  businessTypes,
  EMAIL,
  KRA_PIN,
  LONGEST_NAME,
  LONGEST_REFERRAL_CODE,
  MAX_PICTURE_BYTES,
  pictureTypes,
} from './profile.ts';

/** The users record as its owner may see it (docs/rules.md 3; apiKey never leaves). */
export const Account = {
  userId: text(),
  phone: text(),
  fullName: text(),
  businessName: text(),
  status: text(),
  signeUpDate: moment,
  signUpVia: choice(['Web']),
  /** The code this owner signed up with. */
  referralCode: nullable(text()),
  /** The code this owner gives to others: seven characters. */
  ownReferralCode: text(),
  /** An address of the picture that is good for the next half hour at least. */
  profilePic: nullable(text()),
  lastLogin: moment,
  lastLoginVia: choice(['Web']),
  purchasedSMS: count,
  issuedSMS: count,
  subscriptionEnd: nullable(moment),
};
export type Account = ValuesOf<typeof Account>;

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
  body: {
    fullName: text({ min: 1, max: LONGEST_NAME }),
    referralCode: nullable(text({ min: 1, max: LONGEST_REFERRAL_CODE })),
  },
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
const ProfileDetails = {
  fullName: text({ min: 2, max: LONGEST_NAME }),
  businessName: text({ min: 2, max: 100 }),
  email: nullable(verbatim({ max: 254, pattern: EMAIL })),
  businessType: nullable(choice(businessTypes)),
  registrationNumber: nullable(text({ min: 1, max: 40 })),
  kraPin: nullable(verbatim({ pattern: KRA_PIN })),
  sector: nullable(choice(sectors)),
  yearStarted: nullable(whole({ min: 1900, max: 2100 })),
  /** Town, street or whatever finds the place. */
  location: nullable(text({ min: 1, max: 120 })),
};
export type ProfileDetails = ValuesOf<typeof ProfileDetails>;

export const Profile = {
  ...ProfileDetails,
  fullName: text(),
  businessName: text(),
  /** The county of the settings, where alone it is changed. */
  county: nullable(choice(counties)),
};
export type Profile = ValuesOf<typeof Profile>;

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
  body: {
    type: choice(pictureTypes),
    size: whole({ min: 1, max: MAX_PICTURE_BYTES }),
  },
  reply: {
    key: text(),
    url: text(),
    /** Headers the PUT must carry, as they were signed. */
    headers: map(text()),
  },
  errors: ['accounts.notFound'],
});

/** Shows the uploaded picture instead of an earlier one. */
export const usePicture = contract({
  method: 'PUT',
  path: '/api/account/picture',
  caller: 'owner',
  body: { key: uploadKey },
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

export const Dashboard = {
  businessName: text(),
  /** From subscriptionEnd alone (docs/rules.md 4). */
  subscription: choice(['Unsubscribed', 'Expired', 'Active']),
  smsBalance: whole(),
  pointsAwarded: count,
  pointsRedeemed: count,
  /** What customers hold: awarded, neither redeemed nor expired. */
  pointsHeld: count,
  /** The county, or null until the owner sets one. */
  businessLocation: nullable(text()),
  activeCustomers: count,
  /** What the points that customers hold are worth, in KES. */
  pointsValue: decimal(),
};
export type Dashboard = ValuesOf<typeof Dashboard>;

export const getDashboard = contract({
  method: 'GET',
  path: '/api/dashboard',
  caller: 'owner',
  reply: Dashboard,
  errors: ['accounts.notFound'],
});
