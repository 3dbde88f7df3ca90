import { sectors } from '#shared/applications/catalogue.ts';
import { Need } from '#shared/needs/need.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  decimal,
  list,
  map,
  moment,
  nullable,
  object,
  smsName,
  text,
  type ValuesOf,
  verbatim,
  whole,
} from '#shared/platform/fields.ts';
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
} from './profile.ts';
import { subscriptionStates } from './subscription.ts';

/** The users record for its owner (docs/rules.md 3). Its apiKey never leaves the server. */
export const Account = {
  userId: text(),
  phone: text(),
  fullName: text(),
  businessName: text(),
  status: text(),
  signeUpDate: moment,
  signUpVia: choice(['Web']),
  /** The code with which this owner signed up. */
  referralCode: nullable(text()),
  /** The code that this owner gives to others: seven characters. */
  ownReferralCode: text(),
  /** A URL, valid for half an hour at least. */
  profilePic: nullable(text()),
  lastLogin: moment,
  lastLoginVia: choice(['Web']),
  purchasedSMS: count,
  issuedSMS: count,
  subscriptionEnd: nullable(moment),
};
export type Account = ValuesOf<typeof Account>;

export const getAccount = contract('GET /api/account', 'owner', {
  reply: Account,
  errors: ['accounts.notFound'],
});

/** A second call answers the existing account. */
export const createAccount = contract('POST /api/account', 'owner', {
  status: 201,
  body: {
    fullName: smsName({ min: 1, max: LONGEST_NAME }),
    referralCode: nullable(text({ min: 1, max: LONGEST_REFERRAL_CODE })),
  },
  reply: Account,
  errors: ['accounts.phoneNotVerified', 'accounts.closed', 'accounts.notFound'],
});

/** Sets lastLogin and lastLoginVia when the top bar loads. */
export const recordLogin = contract('PUT /api/account/last-login', 'owner', {
  errors: ['accounts.notFound'],
});

/** null if the owner gave no value. */
const ProfileDetails = {
  fullName: smsName({ min: 2, max: LONGEST_NAME }),
  businessName: smsName({ min: 2, max: 100 }),
  email: nullable(verbatim({ max: 254, pattern: EMAIL })),
  businessType: nullable(choice(businessTypes)),
  registrationNumber: nullable(text({ min: 1, max: 40 })),
  kraPin: nullable(verbatim({ max: 11, pattern: KRA_PIN })),
  sector: nullable(choice(sectors)),
  yearStarted: nullable(whole({ min: 1900, max: 2100 })),
  /** A town, a street or another way to find the place. */
  location: nullable(text({ min: 1, max: 120 })),
};
export type ProfileDetails = ValuesOf<typeof ProfileDetails>;

export const Profile = {
  ...ProfileDetails,
  fullName: text(),
  businessName: text(),
  /** Comes from the settings, and is changed there. */
  county: nullable(choice(counties)),
};
export type Profile = ValuesOf<typeof Profile>;

export const getProfile = contract('GET /api/account/profile', 'owner', {
  reply: Profile,
  errors: ['accounts.notFound'],
});

export const saveProfile = contract('PUT /api/account/profile', 'owner', {
  body: ProfileDetails,
  reply: Profile,
  errors: ['accounts.notFound', 'accounts.emailOfMiliki', 'accounts.nameOfMiliki'],
});

/** A URL that takes one PUT of a picture. `usePicture` shows the picture afterwards. */
export const createPictureUpload = contract('POST /api/account/picture', 'owner', {
  cost: costs.upload,
  status: 201,
  body: {
    type: choice(pictureTypes),
    size: whole({ min: 1, max: MAX_PICTURE_BYTES }),
  },
  reply: {
    key: text(),
    url: text(),
    /** The signed headers that the PUT must carry. */
    headers: map(text()),
  },
  errors: ['accounts.notFound', 'accounts.tooManyPictures'],
});

export const usePicture = contract('PUT /api/account/picture', 'owner', {
  cost: costs.fileLookedInto,
  /** From `createPictureUpload`. Any other key is refused. */
  body: { key: verbatim({ min: 1, max: 100 }) },
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

export const Dashboard = {
  businessName: text(),
  /** Follows from subscriptionEnd (docs/rules.md 4). */
  subscription: choice(subscriptionStates),
  smsBalance: whole(),
  pointsAwarded: count,
  pointsRedeemed: count,
  /** Awarded, and neither redeemed nor expired. */
  pointsHeld: count,
  /** The county, or null until the owner sets one. */
  businessLocation: nullable(text()),
  activeCustomers: count,
  /** KES. */
  pointsValue: decimal(),
  /** The most urgent first. */
  needs: list(object(Need)),
};
export type Dashboard = ValuesOf<typeof Dashboard>;

export const getDashboard = contract('GET /api/dashboard', 'owner', {
  roles: ofManager,
  reply: Dashboard,
  errors: ['accounts.notFound'],
});
