import { CustomAttributeType, Entity } from 'electrodb';
import { type EntryKind, type EntryType, entryKind } from '../../../shared/rewards/entry-kind.ts';
import { model, tableOptions } from '../../platform/table.ts';
import type { Lots } from '../customers/customer.entity.ts';

/**
 * A line of a business's ledger. Lines are added, and never changed but for being reversed once,
 * and for the number of a customer who is erased.
 */
export const entry = new Entity(
  {
    model: model('entry'),
    attributes: {
      businessId: { type: 'string', required: true },
      entryId: { type: 'string', required: true },
      /** Of an erased customer, the id in its place. */
      phone: { type: 'string', required: true },
      type: { type: CustomAttributeType<EntryType>('string'), required: true },
      /** Under which the history finds it, by its type. */
      kindKey: {
        type: CustomAttributeType<EntryKind>('string'),
        hidden: true,
        watch: ['type'],
        set: (_: unknown, { type }: { type: EntryType }) => entryKind(type),
      },
      /** What the balance changed by. */
      points: { type: 'number', required: true },
      balanceAfter: { type: 'number', required: true },
      /** The lots it added to or took from, as they changed. */
      lots: { type: CustomAttributeType<Lots>('any'), required: true },
      kes: { type: 'number' },
      /** Of a redemption: the redeemedPoints record of docs/rules.md 3. */
      pointsUsed: { type: 'number' },
      receiptNo: { type: 'string' },
      reference: { type: 'string' },
      reason: { type: 'string' },
      reverses: { type: 'string' },
      reversedBy: { type: 'string' },
      by: {
        type: CustomAttributeType<'owner' | 'till' | 'import' | 'clock'>('string'),
        required: true,
      },
      at: { type: 'string', required: true },
    },
    indexes: {
      // What happened to this business's points, newest first?
      byBusiness: {
        pk: {
          field: 'pk',
          composite: ['businessId'],
          template: 'user#${businessId}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: ['entryId'], template: 'points#${entryId}', casing: 'none' },
      },
      // And to this customer's?
      byCustomer: {
        index: 'gsi1',
        pk: {
          field: 'gsi1pk',
          composite: ['businessId', 'phone'],
          template: 'ledger#${businessId}#${phone}',
          casing: 'none',
        },
        sk: { field: 'gsi1sk', composite: ['entryId'], template: '${entryId}', casing: 'none' },
      },
      // And of this kind only?
      byKind: {
        index: 'gsi2',
        pk: {
          field: 'gsi2pk',
          composite: ['businessId', 'kindKey'],
          template: 'ledger#${businessId}#${kindKey}',
          casing: 'none',
        },
        sk: { field: 'gsi2sk', composite: ['entryId'], template: '${entryId}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
