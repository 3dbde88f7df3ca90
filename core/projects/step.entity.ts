import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import type { ChangeRequestEvent } from '#shared/projects/change-request-machine.ts';
import type { MilestoneEvent, MilestoneState } from '#shared/projects/milestone-machine.ts';
import {
  type ProjectRole,
  type ProjectState,
  type StageEvent,
  stages,
} from '#shared/projects/project-machine.ts';

/** What changes a project without an event of a machine. */
export type EditEvent =
  | 'plan'
  | 'moveDate'
  | 'setLinks'
  | 'firstOffer'
  | 'addFile'
  | 'setSupport'
  | 'proposeEnd'
  | 'withdrawEnd'
  | 'payShare'
  | 'changeShare'
  | 'proposeSchedule'
  | 'withdrawSchedule'
  | 'refuseSchedule'
  | 'refuseSlip'
  | 'askRefund';

/** The machine of an event, with the event. A milestone's event may move the project as well. */
export type StepEvent =
  | `stage.${StageEvent}`
  | `milestone.${MilestoneEvent}`
  | `changeRequest.${ChangeRequestEvent}`
  | `project.${EditEvent}`;

/** A step is written in the transaction that makes it. The stream then notifies the owner. */
export const step = entity({
  name: 'step',
  about: "One line of a project's history: who did what, and what it led to.",
  attributes: {
    userId: text(),
    projectId: text(),
    number: whole({ about: 'The version of the project after it.' }),
    event: text<StepEvent>(),
    stageEvent: text<StageEvent>({
      about: 'What a milestone did to the stage of its project.',
      optional: true,
    }),
    from: text<ProjectState>(),
    to: oneOf(stages),
    milestone: whole({ optional: true, about: 'The number of the milestone that it is about.' }),
    milestoneTo: text<MilestoneState>({ optional: true }),
    changeRequest: whole({ optional: true, about: 'The number of the change request.' }),
    role: text<ProjectRole | 'approver' | 'finance'>(),
    by: text({ about: "The owner's id, or that of a member of the staff.", secret: true }),
    at: text(),
    details: json<Record<string, unknown>>({ personal: true }),
  },
  key: {
    question: 'What happened in this project, oldest first?',
    pk: 'project#{userId}#{projectId}',
    sk: 'step#{number:6}',
  },
});

export type StepItem = ItemOf<typeof step>;
