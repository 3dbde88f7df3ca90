import { sectors } from '#shared/applications/catalogue.ts';
import { Need } from '#shared/needs/need.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import * as f from '#shared/platform/fields.ts';
import { ofManager } from '#shared/platform/team-roles.ts';
import { counties } from '#shared/settings/counties.ts';
import {
  businessTypes,
  EMAIL,
  KRA_PIN,
  LONGEST_NAME,
  LONGEST_REFERRAL_CODE,
  MAX_PICTURE_BYTES,
  pictureTypes,
  shopNameRefusals,
} from './profile.ts';
import { subscriptionStates } from './subscription.ts';

/** The users record for its owner (docs/rules.md 3). Its apiKey never leaves the server. */
export const Account = {
  userId: f.text(),
  phone: f.text(),
  fullName: f.text(),
  businessName: f.text(),
  status: f.text(),
  signeUpDate: f.moment,
  signUpVia: f.choice(['Web']),
  /** The code with which this owner signed up. */
  referralCode: f.nullable(f.text()),
  /** The code that this owner gives to others: seven characters. */
  ownReferralCode: f.text(),
  /** A URL, valid for at least half an hour. */
  profilePic: f.nullable(f.text()),
  lastLogin: f.moment,
  lastLoginVia: f.choice(['Web']),
  purchasedSMS: f.count,
  issuedSMS: f.count,
  subscriptionEnd: f.nullable(f.moment),
};
export type Account = f.ValuesOf<typeof Account>;

export const getAccount = contract('GET /api/account', 'owner', {
  reply: Account,
  errors: ['accounts.notFound'],
});

/** A second call returns the existing account. */
export const createAccount = contract('POST /api/account', 'owner', {
  status: 201,
  body: {
    fullName: f.smsName({ min: 1, max: LONGEST_NAME }),
    referralCode: f.nullable(f.text({ min: 1, max: LONGEST_REFERRAL_CODE })),
  },
  reply: Account,
  errors: [
    'accounts.phoneNotVerified',
    'accounts.closed',
    'accounts.notFound',
    ...shopNameRefusals,
  ],
});

/** Sets lastLogin and lastLoginVia when the top bar loads. */
export const recordLogin = contract('PUT /api/account/last-login', 'owner', {
  errors: ['accounts.notFound'],
});

/** null if the owner gave no value. */
const ProfileDetails = {
  fullName: f.smsName({ min: 2, max: LONGEST_NAME }),
  businessName: f.smsName({ min: 2, max: 100 }),
  email: f.nullable(f.verbatim({ max: 254, pattern: EMAIL })),
  businessType: f.nullable(f.choice(businessTypes)),
  registrationNumber: f.nullable(f.text({ min: 1, max: 40 })),
  kraPin: f.nullable(f.verbatim({ max: 11, pattern: KRA_PIN })),
  sector: f.nullable(f.choice(sectors)),
  yearStarted: f.nullable(f.whole({ min: 1900, max: 2100 })),
  /** A town, a street or another way to find the place. */
  location: f.nullable(f.text({ min: 1, max: 120 })),
};
export type ProfileDetails = f.ValuesOf<typeof ProfileDetails>;

export const Profile = {
  ...ProfileDetails,
  fullName: f.text(),
  businessName: f.text(),
  /** Comes from the settings, and is changed there. */
  county: f.nullable(f.choice(counties)),
};
export type Profile = f.ValuesOf<typeof Profile>;

export const getProfile = contract('GET /api/account/profile', 'owner', {
  reply: Profile,
  errors: ['accounts.notFound'],
});

export const saveProfile = contract('PUT /api/account/profile', 'owner', {
  body: ProfileDetails,
  reply: Profile,
  errors: ['accounts.notFound', 'accounts.emailOfMiliki', ...shopNameRefusals],
});

/** A URL that takes one PUT of a picture. `usePicture` shows the picture afterwards. */
export const createPictureUpload = contract('POST /api/account/picture', 'owner', {
  cost: costs.upload,
  status: 201,
  body: {
    type: f.choice(pictureTypes),
    size: f.whole({ min: 1, max: MAX_PICTURE_BYTES }),
  },
  reply: {
    key: f.text(),
    url: f.text(),
    /** The signed headers that the PUT must carry. */
    headers: f.map(f.text()),
  },
  errors: ['accounts.notFound', 'accounts.tooManyPictures'],
});

export const usePicture = contract('PUT /api/account/picture', 'owner', {
  cost: costs.fileLookedInto,
  /** From `createPictureUpload`. Any other key is refused. */
  body: { key: f.verbatim({ min: 1, max: 100 }) },
  reply: Account,
  errors: [
    'accounts.notFound',
    'accounts.pictureInvalid',
    'accounts.pictureChanged',
    'documents.notYours',
    'documents.notFound',
  ],
});

export const removePicture = contract('DELETE /api/account/picture', 'owner', {
  reply: Account,
  errors: ['accounts.notFound', 'accounts.pictureChanged'],
});

/** The first acts of a new shop, in this order. */
export const firstSteps = ['name', 'points', 'price'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const Dashboard = {
  businessName: f.text(),
  /** Follows from subscriptionEnd (docs/rules.md 4). */
  subscription: f.choice(subscriptionStates),
  smsBalance: f.whole(),
  pointsAwarded: f.count,
  pointsRedeemed: f.count,
  /** Awarded, and neither redeemed nor expired. */
  pointsHeld: f.count,
  /** The county, or null until the owner sets one. */
  businessLocation: f.nullable(f.text()),
  activeCustomers: f.count,
  /** KES. */
  pointsValue: f.decimal(),
  /** The most urgent first. */
  needs: f.list(f.object(Need)),
  /** Which the shop has not done yet. */
  firstSteps: f.list(f.choice(firstSteps)),
};
export type Dashboard = f.ValuesOf<typeof Dashboard>;

export const getDashboard = contract('GET /api/dashboard', 'owner', {
  roles: ofManager,
  reply: Dashboard,
  errors: ['accounts.notFound'],
});
