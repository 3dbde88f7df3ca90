import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { creditKinds } from '#shared/credits/contract.ts';

/**
 * A movement of SMS credits, written in the transaction that moves them. SMS that are paid one by one add
 * to one line a day. The balance after a line is not stored: two who pay at once would wait for each other.
 */
export const creditEntry = entity({
  name: 'creditEntry',
  about: 'A line of the statement of SMS credits. All lines add up to the balance.',
  attributes: {
    userId: text(),
    at: text({ about: 'Of a line for a day, the last moment of the day in Nairobi.' }),
    entryId: text(),
    kind: oneOf(creditKinds),
    credits: whole({ about: 'The change of the balance.' }),
    campaignId: text({ optional: true }),
    about: text({ optional: true, about: 'The name of a campaign, or the reason of a grant.' }),
    grantedBy: text({ optional: true, about: 'Who of the team granted the credits.' }),
    approvedBy: text({ optional: true, about: 'The second person, whom a large grant needs.' }),
    runBy: text({ optional: true, about: 'Whose credentials made the grant, or proposed it.' }),
    approvedRunBy: text({ optional: true, about: 'Whose credentials confirmed a large grant.' }),
  },
  key: {
    question: 'How did the balance of this business come about, newest first?',
    pk: 'credits#{userId}',
    sk: '{at}#{entryId}',
  },
});

export type CreditEntryItem = ItemOf<typeof creditEntry>;
