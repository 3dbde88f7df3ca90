import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import type { Profile } from '#shared/accounts/contract.ts';

/** The users record of docs/rules.md 3, spelled as there. The fields that each SMS changes are in credits.store.ts. */
export const user = entity({
  name: 'user',
  about: 'A business owner: the users record.',
  attributes: {
    userId: text(),
    phone: text({ personal: true }),
    fullName: text({
      personal: true,
      about: 'The name given at sign-up; docs/rules.md 3 has only businessName for it.',
    }),
    businessName: text({ personal: true }),
    signeUpDate: text(),
    status: text(),
    signUpVia: text(),
    apiKey: text({
      secret: true,
      about: 'A keyed hash: the key itself is shown once, when Settings makes it.',
    }),
    referralCode: text({ optional: true, about: 'The code this owner signed up with.' }),
    ownReferralCode: text({ optional: true, about: 'The code this owner gives to others.' }),
    profilePic: text({ optional: true, personal: true, about: "The key of the picture's object." }),
    email: text({ optional: true, personal: true }),
    businessType: text<Profile['businessType'] & string>({ optional: true }),
    registrationNumber: text({ optional: true, personal: true }),
    kraPin: text({ optional: true, personal: true }),
    sector: text<Profile['sector'] & string>({ optional: true }),
    yearStarted: whole({ optional: true }),
    location: text({
      optional: true,
      personal: true,
      about: 'A town, a street or another hint; the county is one of the settings.',
    }),
    lastLogin: text(),
    lastLoginVia: text(),
    signedOutAt: text({
      optional: true,
      about: 'The last sign-out everywhere. A token of an earlier sign-in opens nothing.',
    }),
    keptSession: whole({
      optional: true,
      about:
        'Seconds since 1970: the sign-in of the one session that was kept at the sign-out everywhere.',
    }),
    subscriptionEnd: text({ optional: true }),
    profileVersion: whole({
      optional: true,
      about:
        'Counts saves of the profile. It is a condition of each save, and of writing its search terms.',
    }),
  },
  key: {
    question: 'Who is this owner?',
    pk: 'user#{userId}',
    sk: 'account#profile',
  },
  indexes: {
    byPhone: {
      index: 'gsi1',
      question: 'Which owner has this number?',
      pk: 'phone#{phone}',
      sk: 'user',
    },
  },
});

/** Replaces the users record of a closed account, and names no person. `findUser` does not find it. */
export const closedAccount = entity({
  name: 'closedAccount',
  about:
    'A closed account, in its shortest form. It replaces the users record, and names no person.',
  attributes: {
    userId: text(),
    status: text({ about: '`closed`.' }),
    signeUpDate: text(),
    closedAt: text(),
    apiKey: text({
      optional: true,
      secret: true,
      about: 'Never stored here: a condition of the closing.',
    }),
    profileVersion: whole({
      optional: true,
      about: 'Never stored here: a condition of the closing.',
    }),
  },
  key: { question: 'Was this account closed?', pk: 'user#{userId}', sk: 'account#profile' },
});

export const identity = entity({
  name: 'identity',
  about: 'The number that a Cognito user proved with a code.',
  attributes: {
    userId: text({ about: 'The `sub` of the Cognito user.' }),
    accountId: text({ about: 'The account that the number opens: the `account` of the tokens.' }),
    phone: text({ personal: true }),
    provenAt: text(),
    passkeys: whole({ optional: true, about: 'The passkeys that this user has.' }),
    pushAdds: whole({
      optional: true,
      about: 'Devices that were ever added for news: a condition, so one is added at a time.',
    }),
    keptSession: whole({
      optional: true,
      about:
        'Seconds since 1970: the sign-in of the one session that was kept at the sign-out everywhere.',
    }),
    signedOutAt: text({
      optional: true,
      about:
        'The last sign-out everywhere of the person: the users record has it as well, if there is one.',
    }),
  },
  key: {
    question: 'Which number did this user prove?',
    pk: 'user#{userId}',
    sk: 'account#identity',
  },
});

/** The account belongs to the number: a Cognito user who is deleted and made again has the same account and debts. */
export const phoneAccount = entity({
  name: 'phoneAccount',
  about: 'The account of a number, from its first correct code until the account is closed.',
  attributes: {
    phoneHash: text({ about: 'A keyed hash of the number.' }),
    userId: text({ about: 'The account.' }),
  },
  key: {
    question: 'Which account does this number open?',
    pk: 'phone#{phoneHash}',
    sk: 'account',
  },
});

/** No two owners have the same code. */
export const referralCode = entity({
  name: 'referralCode',
  about: 'The code that an owner gives to others.',
  attributes: {
    code: text(),
    userId: text(),
  },
  key: {
    question: 'Which owner has this code?',
    pk: 'referral#{code}',
    sk: 'referral',
  },
});

/** The last change to an owner's data by somebody else. Open pages poll this item. */
export const activity = entity({
  name: 'activity',
  about: 'When somebody else last changed something for an owner.',
  attributes: {
    userId: text(),
    changedAt: text(),
  },
  key: {
    question: 'Has anything changed since this owner last looked?',
    pk: 'user#{userId}',
    sk: 'account#activity',
  },
});
