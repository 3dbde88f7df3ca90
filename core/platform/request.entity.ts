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
      about:
        'A keyed hash of the body, which may have a number: all numbers can be tried on a plain one.',
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
