import { Entity } from 'electrodb';
import { model, tableOptions } from '../platform/table.ts';

/** Guesses at a number's codes in one day that were not right. */
export const guessCount = new Entity(
  {
    model: model('guessCount'),
    attributes: {
      phoneHash: { type: 'string', required: true },
      day: { type: 'string', required: true },
      wrong: { type: 'number' },
      ttl: { type: 'number' },
    },
    indexes: {
      // May this number be guessed at any more today?
      byDay: {
        pk: {
          field: 'pk',
          composite: ['phoneHash'],
          template: 'phone#${phoneHash}',
          casing: 'none',
        },
        sk: { field: 'sk', composite: ['day'], template: 'fail#${day}', casing: 'none' },
      },
    },
  },
  tableOptions,
);
