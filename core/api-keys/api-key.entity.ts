import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** A key that opens a business's points to its till; the key itself is stored nowhere. */
export const apiKey = entity({
  name: 'apiKey',
  about: "A key that opens a business's points to its till.",
  attributes: {
    hash: text({ secret: true, about: 'The keyed hash of the whole key, as in user.apiKey.' }),
    userId: text(),
    createdAt: text(),
    lastUsedAt: text({ optional: true, about: 'Noted at most once an hour.' }),
  },
  key: {
    question: 'Which business has this key?',
    pk: 'api-key#{hash}',
    sk: 'api-key',
  },
});
