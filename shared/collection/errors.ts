import type { ErrorCatalogue } from '../platform/error-catalogue.ts';

export const collectionErrors = {
  'collection.waiting': [
    'conflict',
    'Something is recorded already, and waits for a second person.',
  ],
  'collection.nothingWaits': ['conflict', 'Nothing is recorded that waits for a second person.'],
  'collection.samePerson': ['forbidden', 'A second person confirms what you have recorded.'],
  'collection.recorderGone': [
    'conflict',
    'Whoever recorded this may record no payments any more. Drop it, and record it again.',
  ],
  'collection.tooMuch': ['invalid', 'Record at most what is owed: KES {owed}.'],
  'collection.notADay': [
    'invalid',
    'Give the day of the bank, from that of the agreement until today, as 2026-11-23.',
  ],
  'collection.alreadyCounted': ['conflict', 'A payment with this reference was counted already.'],
  'collection.paymentNotFound': ['notFound', 'There is no such payment to take back.'],
} as const satisfies ErrorCatalogue;
