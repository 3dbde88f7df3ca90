import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** The number that a user of the pool has proved to hold, written when a code was right. */
export const identity = entity({
  name: 'identity',
  about: 'The number that a user of the pool has proved to hold by a code.',
  attributes: {
    userId: text({ about: 'The `sub` of the user of the pool.' }),
    accountId: text({ about: 'The account that the number opens: the `account` of the tokens.' }),
    phone: text({ personal: true }),
    provenAt: text(),
    passkeys: whole({ optional: true, about: 'The passkeys that this user has.' }),
    keptSession: whole({
      optional: true,
      about:
        'Seconds since 1970: the sign-in of the one session that went on when the others ended.',
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
