import { text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** The wrong guesses at a number's codes in one day. */
export const guessCount = entity({
  name: 'guessCount',
  about: "Wrong guesses at a number's sign-in codes in one day.",
  attributes: {
    phoneHash: text(),
    day: text(),
    wrong: whole({ optional: true }),
    ttl: whole({ optional: true }),
  },
  key: {
    question: 'May this number be guessed at any more today?',
    pk: 'phone#{phoneHash}',
    sk: 'fail#{day}',
  },
});
