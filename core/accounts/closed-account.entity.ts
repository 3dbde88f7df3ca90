import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/**
 * The rest of a closed account, in the place of the users record. It names no person. A search for a
 * user does not find it, because it is of another kind.
 */
export const closedAccount = entity({
  name: 'closedAccount',
  about: 'The rest of a closed account, in the place of the users record. It names no person.',
  attributes: {
    userId: text(),
    status: text({ about: '`closed`.' }),
    signeUpDate: text(),
    closedAt: text(),
    apiKey: text({
      optional: true,
      secret: true,
      about: 'Of the account that was: closing looks at it, and leaves nothing of it.',
    }),
    profileVersion: whole({
      optional: true,
      about: 'Of the account that was: closing deletes the search terms of the profile it read.',
    }),
  },
  key: { question: 'Was this account closed?', pk: 'user#{userId}', sk: 'account#profile' },
});
