import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** An SMS that an owner had sent: to whom, at what cost, and what became of it. */
export const sms = new Entity(
  {
    model: model('sms'),
    attributes: {
      userId: { type: 'string', required: true },
      smsId: { type: 'string', required: true },
      phone: { type: 'string', required: true },
      /** SHA-256 of the text: the same key with another text is a mistake of the client. */
      textHash: { type: 'string', required: true },
      /** SMS credits taken for it. */
      credits: { type: 'number', required: true },
      /** SENDING, SENT, FAILED or UNKNOWN; only the writer of SENDING may publish. */
      state: { type: 'string', required: true },
      messageId: { type: 'string' },
      createdAt: { type: 'string', required: true },
      /** Of what need not be known for long. */
      ttl: { type: 'number' },
    },
    indexes: {
      // What was sent for this owner?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: ['smsId'], template: 'sms#${smsId}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
