import { CustomAttributeType, Entity } from 'electrodb';
import type {
  ApplicationEvent,
  ApplicationState,
  ApplicationStatus,
  Role,
} from '../../shared/applications/application-machine.ts';
import { model, tableOptions } from '../platform/table.ts';

/**
 * One change of an application's status: who, when, from what to what, and why. Written in the
 * transaction that makes the change, and never touched again; the table's stream tells the owner.
 */
export const change = new Entity(
  {
    model: model('change'),
    attributes: {
      applicationId: { type: 'string', required: true },
      version: { type: 'number', required: true, padding: { length: 6, char: '0' } },
      userId: { type: 'string', required: true },
      ref: { type: 'string', required: true },
      event: { type: CustomAttributeType<ApplicationEvent>('string'), required: true },
      from: { type: CustomAttributeType<ApplicationState>('string'), required: true },
      to: { type: CustomAttributeType<ApplicationStatus>('string'), required: true },
      role: { type: CustomAttributeType<Role>('string'), required: true },
      /** The owner's id or the name of somebody of the staff. */
      by: { type: 'string', required: true },
      at: { type: 'string', required: true },
      /** What the event was about: questions asked, the offer made, the reason of a refusal. */
      details: { type: CustomAttributeType<Record<string, unknown>>('any'), required: true },
    },
    indexes: {
      // What happened to this application, oldest first?
      byApplication: {
        pk: {
          field: 'pk',
          composite: ['applicationId'],
          template: 'application#${applicationId}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: ['version'], template: 'change#${version}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
