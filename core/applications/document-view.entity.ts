import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** Somebody of the staff looked at a document: statements are private, and it is kept who saw them. */
export const documentView = new Entity(
  {
    model: model('documentView'),
    attributes: {
      applicationId: { type: 'string', required: true },
      documentId: { type: 'string', required: true },
      by: { type: 'string', required: true },
      at: { type: 'string', required: true },
    },
    indexes: {
      // Who has seen the documents of this application?
      byApplication: {
        pk: {
          field: 'pk',
          composite: ['applicationId'],
          template: 'application#${applicationId}',
          casing: 'none',
        },
        sk: {
          field: 'sk',
          composite: ['at', 'documentId'],
          template: 'view#${at}#${documentId}',
          casing: 'none',
        },
      },
    },
  },
  tableOptions,
);
