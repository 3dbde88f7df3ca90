import { isoTime, ttlAfter } from '#core/platform/clock.ts';
import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { write } from '#core/platform/table/transact.ts';
import { newResultKey } from '../attempts/attempt.ts';

/** Stored before M-Pesa is asked, so that even an early answer finds it. Only M-Pesa is told its id. */
export const question = entity({
  name: 'question',
  about: 'A question to M-Pesa about a receipt. Its answer comes to a URL with its id.',
  attributes: {
    answerId: text({
      about: '32 letters a to f and digits, in the URL of the answer.',
      secret: true,
    }),
    about: oneOf(['claim', 'reversal', 'look', 'order'], {
      about:
        'Whether it is about a claim, asks for a reversal or looks for the outcome of one, or asks for a standing order.',
    }),
    receipt: text({ about: 'The receipt; of a standing order, its name.' }),
    ref: text({ optional: true, about: 'The agreement that a standing order is to pay.' }),
    userId: text({ optional: true, about: 'Who claims the payment.' }),
    askedAt: text(),
    openSince: text({
      optional: true,
      about: 'As `askedAt`, of a reversal that M-Pesa has not answered.',
    }),
    ttl: whole(),
  },
  key: {
    question: 'Which question has this answer?',
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

export const findQuestion = (answerId: string): Promise<QuestionItem | null> =>
  question.get({ answerId });

export const createQuestion = async (item: QuestionItem): Promise<void> => {
  await write(question.create(item));
};

/** Reversals that M-Pesa has not answered, oldest first. */
export const openQuestions = (): Promise<QuestionItem[]> => question.list({ by: 'open', key: {} });

export async function closeQuestion({ answerId }: Pick<QuestionItem, 'answerId'>): Promise<void> {
  await write(question.patch({ answerId }, { set: { openSince: null } }));
}

/** Stored for as long as M-Pesa's messages. */
export const QUESTION_SECONDS = 365 * 24 * 60 * 60;

export const newQuestion = (
  about: Pick<QuestionItem, 'about' | 'receipt' | 'userId' | 'ref'>,
  now: number,
): QuestionItem => {
  const askedAt = isoTime(now);
  return {
    ...about,
    answerId: newResultKey(),
    askedAt,
    ttl: ttlAfter(now, QUESTION_SECONDS),
    ...(about.about === 'reversal' && { openSince: askedAt }),
  };
};
