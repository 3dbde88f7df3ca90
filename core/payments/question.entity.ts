import { oneOf, text, whole } from '#core/platform/attributes.ts';
import { entity, type ItemOf } from '#core/platform/entity.ts';

/**
 * It is stored before M-Pesa hears of it, so that an answer is known however early it comes. Nobody but M-Pesa
 * is told its id.
 */
export const question = entity({
  name: 'question',
  about: 'What M-Pesa was asked about a receipt, whose answer comes to a URL of its own.',
  attributes: {
    answerId: text({
      about: '32 letters a to f and digits, in the URL of the answer.',
      secret: true,
    }),
    about: oneOf(['claim', 'reversal', 'look'], {
      about:
        'Whether an owner claims the payment, it is to be reversed, or somebody looks whether it was.',
    }),
    receipt: text(),
    userId: text({ optional: true, about: 'Who claims the payment.' }),
    askedAt: text(),
    openSince: text({
      optional: true,
      about: 'As `askedAt`, of a reversal that M-Pesa has not answered.',
    }),
    ttl: whole(),
  },
  key: {
    question: 'What was asked, to which this is the answer?',
    pk: 'question#{answerId}',
    sk: 'question',
  },
  indexes: {
    open: {
      index: 'gsi2',
      question: 'Which reversals has M-Pesa not answered, oldest first?',
      pk: 'openQuestions',
      sk: '{openSince}#{answerId}',
    },
  },
});

export type QuestionItem = ItemOf<typeof question>;
