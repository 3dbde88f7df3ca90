import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import {
  LEAST_CHANGE_PRICE,
  LEAST_MILESTONES,
  MOST_CHANGE_PRICE,
} from '#shared/projects/limits.ts';

export const deliveryErrors = {
  'delivery.planInvalid': [
    'invalid',
    {
      by: 'problem',
      absent: 'This plan cannot be saved.',
      tooFew: `A plan has at least ${LEAST_MILESTONES} milestones: the scope, what is built, and the delivery.`,
      notScopeFirst: 'A plan begins with the scope, and has no other.',
      notDeliveryLast: 'A plan ends with the delivery, and has no other.',
      notInOrder: 'Each milestone is due on the day of the one before it, or later.',
      notADay: 'Give each day as 2026-11-23.',
      inThePast: 'No milestone is due in the past.',
    },
  ],
  'delivery.planFixed': [
    'conflict',
    'The owner has seen this plan. Move a date with a reason, or estimate a change.',
  ],
  'delivery.notADay': ['invalid', 'Choose a day from today on.'],
  'delivery.linkInvalid': ['invalid', 'Give a link such as https://shop.example.ke/app.'],
  'delivery.priceInvalid': [
    'invalid',
    `A change costs nothing, or between KES ${LEAST_CHANGE_PRICE} and KES ${MOST_CHANGE_PRICE}.`,
  ],
  'delivery.fileMissing': ['invalid', 'The file has not arrived. Choose it again.'],
  'delivery.fileInvalid': ['invalid', 'Choose a PDF, JPG or PNG file of at most 10 MB.'],
  'delivery.tooManyFiles': ['conflict', 'This project has as many files as it can have.'],
} as const satisfies ErrorCatalogue;
