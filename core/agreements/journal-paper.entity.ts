import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import { paperKinds } from '#shared/papers/paper-kinds.ts';

/** Has no line number, so that a new PDF never blocks the recording of a payment. */
export const journalPaper = entity({
  name: 'journalPaper',
  about: 'A PDF of an agreement in its journal, with the hash of its file. It never changes.',
  attributes: {
    userId: text(),
    ref: text(),
    number: text(),
    kind: oneOf(paperKinds),
    sha256: text(),
    at: text(),
  },
  key: {
    question: 'Which PDFs were made of this agreement, with which hashes?',
    pk: 'agreement#{userId}#{ref}',
    sk: 'journalPaper#{number}',
  },
});
