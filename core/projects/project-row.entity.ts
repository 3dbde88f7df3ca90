import { derived, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { systemTypes } from '#shared/applications/catalogue.ts';
import { stages } from '#shared/projects/project-machine.ts';

/** Sorts after every day: nothing is planned. */
const NO_DAY = '9999';

/**
 * What lists show of a project. The project itself has the texts of its plan and its change requests: a page
 * of those costs several times as much.
 */
export const projectRow = entity({
  name: 'projectRow',
  about:
    "A project as its owner's list and the office's board show it, written in each change of it.",
  attributes: {
    userId: text(),
    projectId: text(),
    ref: text(),
    name: text({ personal: true }),
    systemNeed: oneOf(systemTypes),
    stage: oneOf(stages),
    milestones: whole(),
    accepted: whole({ about: 'Milestones that the owner has accepted.' }),
    expectedDay: text({ optional: true, about: 'The day of the delivery, as it is planned now.' }),
    firstDay: text({ optional: true, about: 'The day that was promised first, if it has moved.' }),
    nextDay: text({ optional: true, about: 'The day of the next milestone.' }),
    waitsFor: oneOf(['owner', 'team'], { optional: true }),
    toReview: text({
      optional: true,
      about: 'The name of the milestone that waits for its owner.',
    }),
    toReviewNumber: whole({ optional: true }),
    changeToApprove: whole({
      optional: true,
      about: 'The number of the change request that waits for its owner.',
    }),
    changeSince: text({ optional: true, about: 'Since when the change request waits.' }),
    endSince: text({
      optional: true,
      about: 'Since when the office proposes to end the project, if it does.',
    }),
    presentedAt: text({ optional: true, about: 'Since when the milestone waits.' }),
    depositDue: whole({
      optional: true,
      about: 'KES of deposits that are still to be paid, while there are any.',
    }),
    depositRef: text({ optional: true, about: 'The first agreement whose deposit it is.' }),
    dueDay: text({ optional: true, about: 'The day of the first installment that is not paid.' }),
    dueAmount: whole({ optional: true, about: 'KES.' }),
    dueRef: text({ optional: true, about: 'The agreement whose installment it is.' }),
    total: whole({ about: 'KES, of all its agreements.' }),
    paid: whole({ about: 'KES.' }),
    lead: text({ optional: true }),
    createdAt: text(),
    changedAt: text(),
    boardDay: derived('nextDay', (day: string | undefined) => day ?? NO_DAY),
  },
  key: {
    question: 'Which projects has this owner?',
    pk: 'projects#{userId}',
    sk: '{projectId}',
  },
  indexes: {
    byStage: {
      index: 'gsi1',
      question: 'Which projects are at this stage, the next milestone first?',
      pk: 'board#{stage}',
      sk: '{boardDay}#{projectId}',
    },
  },
});

export type ProjectRowItem = ItemOf<typeof projectRow>;
