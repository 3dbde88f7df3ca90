import { text, whole } from './attributes.ts';
import { entity } from './entity.ts';

/** A write that a client asked for under an Idempotency-Key. */
export const request = entity({
  name: 'request',
  about: 'A write that a client asked for under an Idempotency-Key, for a week.',
  attributes: {
    userId: text(),
    key: text(),
    bodyHash: text({
      about: 'SHA-256 of the body: the same key with another body is a mistake of the client.',
      secret: true,
    }),
    resultId: text({ about: 'The id of the item that the write made.' }),
    ttl: whole(),
  },
  key: {
    question: 'Has this write been done already?',
    pk: 'request#{userId}#{key}',
    sk: 'request',
  },
});
