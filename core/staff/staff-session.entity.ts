import { flag, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** A sign-in of a member, with its last call: so idleness ends it, whatever the tokens say. */
export const staffSession = entity({
  name: 'staffSession',
  about: 'A sign-in of a member of the staff, with its last call.',
  attributes: {
    sessionId: text({ about: 'The `origin_jti` of its tokens: renewed tokens keep it.' }),
    staffId: text(),
    seenAt: text(),
    isOver: flag({ optional: true, about: 'Whether the member signed out.' }),
    ttl: whole(),
  },
  key: {
    question: 'When did this session call last?',
    pk: 'staffSession#{sessionId}',
    sk: 'session',
  },
});

export type StaffSession = ItemOf<typeof staffSession>;
