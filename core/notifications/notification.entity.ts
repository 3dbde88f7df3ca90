import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** Something an owner should know of, with the way there. */
export const notification = new Entity(
  {
    model: model('notification'),
    attributes: {
      userId: { type: 'string', required: true },
      /** The moment and what it is about: sorts by time, and comes once. */
      notificationId: { type: 'string', required: true },
      date: { type: 'string', required: true },
      message: { type: 'string', required: true },
      label: { type: 'string', required: true },
      path: { type: 'string', required: true },
      readAt: { type: 'string' },
      ttl: { type: 'number', required: true },
    },
    indexes: {
      // What was this owner told, newest first?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: {
          field: 'sk',
          composite: ['notificationId'],
          template: 'notification#${notificationId}',
          casing: 'none',
        },
      },
    },
  },
  tableOptions,
);
