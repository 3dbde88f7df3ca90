import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import type { Profile } from '#shared/accounts/contract.ts';

/**
 * A business owner: the users record of docs/rules.md 3, with its spelling. The fields that each SMS
 * writes are in credits.entity.ts.
 */
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
        'Seconds since 1970: the sign-in of the one session that went on when the others ended.',
    }),
    subscriptionEnd: text({ optional: true }),
    profileVersion: whole({
      optional: true,
      about:
        'Counts saves of the profile: each is made on the one before, and its search terms with it.',
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
