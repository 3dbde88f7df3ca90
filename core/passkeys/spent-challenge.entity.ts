import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** An answer to a challenge counts once: who overheard it has nothing. */
export const spentChallenge = entity({
  name: 'spentChallenge',
  about: 'A challenge of a passkey that was answered.',
  attributes: {
    challenge: text(),
    ttl: whole(),
  },
  key: {
    question: 'Has this challenge been answered already?',
    pk: 'passkeyChallenge#{challenge}',
    sk: 'spent',
  },
});
