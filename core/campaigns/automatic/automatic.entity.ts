import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { AutomaticMessages } from '#shared/campaigns/contract.ts';

/** The messages of a business that go out by themselves. */
export const automatic = entity({
  name: 'automatic',
  about: 'The messages of a business that go out by themselves, and what they cost in a month.',
  attributes: {
    userId: text(),
    version: whole(),
    messages: json<AutomaticMessages['messages']>(),
    mostCredits: whole({ about: 'The SMS credits that they take in a month at most.' }),
    month: text({ about: 'The month of Nairobi that `usedCredits` counts, as 2026-11.' }),
    usedCredits: whole({ about: 'Taken in this month, without those that came back.' }),
    consentDeclaredAt: text({ optional: true }),
    dueAt: text({ optional: true, about: 'The day that begins next; absent while all are off.' }),
  },
  key: {
    question: 'Which messages go out by themselves?',
    pk: 'automatic#{userId}',
    sk: 'messages',
  },
});

export type AutomaticItem = ItemOf<typeof automatic>;
