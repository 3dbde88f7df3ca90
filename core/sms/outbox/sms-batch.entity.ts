import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/**
 * A place in the line of all SMS that wait. A long batch sends some, and goes back in the line: so a
 * shop of 180 customers does not wait behind one of 60,000.
 */
export const smsBatch = entity({
  name: 'smsBatch',
  about: 'SMS of one account that wait in the outbox for their turn.',
  attributes: {
    turn: whole({ about: 'The place in the line: the lowest is next.' }),
    userId: text(),
    kind: oneOf(['sms', 'campaign'], { about: 'Where the SMS of the batch are.' }),
    batchId: text({ about: 'The id of the SMS, or of the campaign.' }),
    size: whole({ about: 'How many SMS the batch has.' }),
    next: whole({ about: 'How many of them are done.' }),
    claimed: whole({ about: 'How many were handed to somebody to send.' }),
    claimedUntil: text({
      optional: true,
      about: 'From then on the one who claimed them last is taken for dead.',
    }),
    claimedBy: text({
      optional: true,
      about: 'The claim: a random id, so that it may be repeated.',
    }),
  },
  key: { question: 'Whose SMS are next?', pk: 'outbox', sk: 'batch#{turn:15}#{userId}#{batchId}' },
});

export type SmsBatch = ItemOf<typeof smsBatch>;
