import { write } from '#core/platform/write.ts';
import { type QuestionItem, question } from './question.entity.ts';

export const findQuestion = (answerId: string): Promise<QuestionItem | null> =>
  question.get({ answerId });

export const createQuestion = async (item: QuestionItem): Promise<void> => {
  await write(question.create(item));
};

/** @returns the reversals that M-Pesa has not answered, oldest first */
export const openQuestions = (): Promise<QuestionItem[]> => question.list({ by: 'open', key: {} });

/** Nobody looks for the answer any more. */
export async function closeQuestion({ answerId }: Pick<QuestionItem, 'answerId'>): Promise<void> {
  await write(question.patch({ answerId }, { set: { openSince: null } }));
}
