import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** A place in the bucket that was given to an owner for one file; no place is given twice. */
export const upload = new Entity(
  {
    model: model('upload'),
    attributes: {
      userId: { type: 'string', required: true },
      key: { type: 'string', required: true },
      kind: { type: 'string', required: true },
      type: { type: 'string', required: true },
      /** Bytes. */
      size: { type: 'number', required: true },
      createdAt: { type: 'string', required: true },
      /** The application it belongs to. */
      applicationId: { type: 'string' },
      /** When the file was taken away; its name stays taken. */
      goneAt: { type: 'string' },
      /** When its room went back to the quota. */
      freedAt: { type: 'string' },
      /** The password that opens it, encrypted under the stage's key for this owner. */
      statementPassword: { type: 'string' },
    },
    indexes: {
      // Is this key taken?
      byKey: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: { field: 'sk', composite: ['key'], template: 'upload#${key}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
