import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** One sign-in, from the solved robot check to the right code. The code is kept as a keyed hash. */
export const flow = new Entity(
  {
    model: model('flow'),
    attributes: {
      flowId: { type: 'string', required: true },
      phoneHash: { type: 'string', required: true },
      codeHash: { type: 'string', required: true },
      /** Milliseconds since 1970. */
      expiresAt: { type: 'number', required: true },
      attempts: { type: 'number', required: true },
      sends: { type: 'number', required: true },
      usedAt: { type: 'number' },
      /** SENDING, SENT, FAILED or UNKNOWN; only the writer of SENDING may publish. */
      smsState: { type: 'string', required: true },
      messageId: { type: 'string' },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // Which code was sent in this sign-in, and how often was it tried?
      byId: {
        pk: { field: 'pk', composite: ['flowId'], template: 'flow#${flowId}', casing: 'none' },
        sk: { field: 'sk', composite: [], template: 'otp', casing: 'none' },
      },
    },
  },
  tableOptions,
);
