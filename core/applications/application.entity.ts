import { CustomAttributeType, Entity } from 'electrodb';
import type { Offer } from '../../shared/applications/contract.ts';
import type { DeclineReason } from '../../shared/applications/decline-reasons.ts';
import type { DocumentKind } from '../../shared/documents/documents.ts';
import { model, tableOptions } from '../platform/table.ts';

/** A file that belongs to an application. Its object is written once and never changes. */
export interface StoredDocument {
  documentId: string;
  kind: DocumentKind;
  key: string;
  filename: string;
  /** Bytes. */
  size: number;
  uploadedAt: string;
  needsPassword: boolean;
}

/** Something the reviewer asked for, with its answer. */
export interface StoredQuestion {
  number: number;
  question: string;
  wants: 'text' | DocumentKind;
  askedAt: string;
  dueAt: string;
  answer?: { text: string; documentId: string | null; answeredAt: string };
}

/** What the owner agreed to, word for word, when, and from which network address. */
export interface StoredConsent {
  version: string;
  text: string;
  agreedAt: string;
  address: string;
}

/** An application for financing: the record of docs/rules.md 3, and everything it gathers on its way. */
export const application = new Entity(
  {
    model: model('application'),
    attributes: {
      applicationId: { type: 'string', required: true },
      /** Seven characters that can be read out on the phone. */
      ref: { type: 'string', required: true },
      /** Every change is made to the version it was decided on. */
      version: { type: 'number', required: true },
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
      changedAt: { type: 'string', required: true },
      mpesaStatementUrl: { type: 'string', required: true },
      bankStatementUrl: { type: 'string' },
      registrationCertUrl: { type: 'string', required: true },
      documents: { type: CustomAttributeType<StoredDocument[]>('any'), required: true },
      questions: { type: CustomAttributeType<StoredQuestion[]>('any'), required: true },
      /** The number of the last question: none is given twice, also when one was dropped. */
      lastQuestion: { type: 'number' },
      consent: { type: CustomAttributeType<StoredConsent>('any'), required: true },
      /** Who of the staff reviews it: somebody else approves. */
      reviewer: { type: 'string' },
      declineReason: { type: CustomAttributeType<DeclineReason>('string') },
      offer: { type: CustomAttributeType<Offer>('any') },
      offerConsent: { type: CustomAttributeType<StoredConsent>('any') },
      /** Why the owner did not want the offer, in the owner's words. */
      refusalReason: { type: 'string' },
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
      // What waits for the provider, oldest first?
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
