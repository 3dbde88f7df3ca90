import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** What can be due later. Each kind has a queue, a job and a schedule of its own. */
export const dueKinds = [
  'points',
  'application',
  'project',
  'repayment',
  'unproven',
  'closing',
  'automatic',
] as const;

export type DueKind = (typeof dueKinds)[number];

/**
 * Something that is to be done for an owner at a later moment. It is written in the transaction that
 * makes it due, and deleted with the one that does it.
 */
export const due = entity({
  name: 'due',
  about: 'Something that is to be done for an owner at a later moment. A row goes when it is done.',
  attributes: {
    kind: oneOf(dueKinds),
    day: text({ about: 'The day of `at`, in UTC.' }),
    shard: whole({ about: 'One of 16, by the owner: the rows of one owner have one worker.' }),
    at: text({ about: 'The moment from which it is due.' }),
    ownerId: text(),
    subject: text({
      personal: true,
      about:
        'What of the owner’s it is about: the number of a customer, the id of an application, the reference of an agreement.',
    }),
  },
  key: {
    question: 'What is due on this day, until this moment?',
    pk: 'due#{kind}#{day}#{shard}',
    sk: '{at}#{ownerId}#{subject}',
  },
});

export type DueRow = ItemOf<typeof due>;
