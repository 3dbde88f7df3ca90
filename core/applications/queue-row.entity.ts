import { applicationStatuses } from '../../shared/applications/application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from '../../shared/applications/catalogue.ts';
import { json, oneOf, text, whole } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

/**
 * What the queue shows of an application, in a small item: a page of applications with all their answers
 * would be read for a line of each.
 */
export const queueRow = entity({
  name: 'queueRow',
  about: 'What the queue of the office shows of an application.',
  attributes: {
    userId: text(),
    applicationId: text(),
    ref: text(),
    businessName: text({ personal: true }),
    sector: oneOf(sectors),
    systemNeed: oneOf(systemTypes),
    suggestedAmount: whole({ about: 'KES.' }),
    repaymentPeriod: oneOf(repaymentPeriods),
    status: oneOf(applicationStatuses),
    createdAt: text(),
    changedAt: text(),
    missing: json<string[]>({ about: 'What nobody has given or checked yet, in words.' }),
    assignee: text({
      secret: true,
      about: 'The id of the member of the staff who has it, or `nobody`.',
    }),
  },
  key: {
    question: "What does the queue show of this owner's applications?",
    pk: 'user#{userId}',
    sk: 'queueRow#{applicationId}',
  },
  indexes: {
    byStatus: {
      index: 'gsi1',
      question: 'Which applications have this status, oldest first?',
      pk: 'queue#{status}',
      sk: '{createdAt}',
    },
    byAssignee: {
      index: 'gsi2',
      question: 'Which applications of this status does this member have, oldest first?',
      pk: 'queue#{status}#{assignee}',
      sk: '{createdAt}',
    },
  },
});

export type QueueRowItem = ItemOf<typeof queueRow>;
