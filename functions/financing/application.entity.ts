import { Entity } from 'electrodb';
import { model, tableOptions } from '../kit/table.ts';

/** An application for financing: specification section 3, and the keys of its documents. */
export const application = new Entity(
  {
    model: model('application'),
    attributes: {
      applicationId: { type: 'string', required: true },
      userId: { type: 'string', required: true },
      businessName: { type: 'string', required: true },
      sector: { type: 'string', required: true },
      systemNeed: { type: 'string', required: true },
      /** Whole KES. */
      suggestedAmount: { type: 'number', required: true },
      repaymentPeriod: { type: 'string', required: true },
      description: { type: 'string', required: true },
      status: { type: 'string', required: true },
      createdAt: { type: 'string', required: true },
      mpesaStatementUrl: { type: 'string', required: true },
      bankStatementUrl: { type: 'string' },
      registrationCertUrl: { type: 'string', required: true },
      mpesaStatementKey: { type: 'string', required: true },
      bankStatementKey: { type: 'string' },
      registrationCertKey: { type: 'string', required: true },
    },
    indexes: {
      // What did this owner apply for, newest first?
      byUser: {
        pk: { field: 'pk', composite: ['userId'], template: 'user#${userId}', casing: 'none' },
        sk: {
          field: 'sk',
          composite: ['applicationId'],
          template: 'application#${applicationId}',
          casing: 'none',
        },
      },
      // What waits for the provider?
      byStatus: {
        index: 'gsi1',
        pk: {
          field: 'gsi1pk',
          composite: ['status'],
          template: 'applications#${status}',
          casing: 'none',
        },
        sk: { field: 'gsi1sk', composite: ['createdAt'], template: '${createdAt}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
