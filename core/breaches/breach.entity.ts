import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { Breach } from '#shared/breaches/contract.ts';

/** Lines are added, and nothing that was written changes: the audit has each act as well. */
export const breach = entity({
  name: 'breach',
  about: 'A breach of personal data, in the register that the law asks for. It is kept.',
  attributes: {
    ref: text(),
    learnedAt: text({ about: 'When we knew of it.' }),
    toldAt: text({ optional: true, about: 'When the Commissioner was told.' }),
    closedAt: text({ optional: true }),
    people: whole({ about: 'People whose data were reached.' }),
    lines: json<Breach['lines']>({ about: 'What happened, and what came of it, without names.' }),
    version: whole(),
  },
  key: { question: 'What is this breach?', pk: 'breach#{ref}', sk: 'breach' },
  indexes: {
    register: {
      index: 'gsi1',
      question: 'Which breaches were there, by the moment when we knew of them?',
      pk: 'breaches',
      sk: '{learnedAt}#{ref}',
    },
  },
});

export type BreachItem = ItemOf<typeof breach>;
