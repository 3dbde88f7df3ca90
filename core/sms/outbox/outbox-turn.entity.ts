import { whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** Whoever comes to the outbox begins here, however much others have sent before. */
export const outboxTurn = entity({
  name: 'outboxTurn',
  about: 'The turn that the outbox has come to.',
  attributes: { turn: whole() },
  key: { question: 'Which turn is it now?', pk: 'outbox-turn', sk: 'now' },
});
