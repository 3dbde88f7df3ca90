import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const collectionErrors = {
  'collection.waiting': [
    'conflict',
    'Something is recorded already, and waits for a second person.',
  ],
  'collection.nothingWaits': ['conflict', 'Nothing is recorded that waits for a second person.'],
  'collection.otherProposal': [
    'conflict',
    'Something else is proposed for this payment now. Read it before you answer.',
  ],
  'collection.samePerson': ['forbidden', 'A second person confirms what you have recorded.'],
  'collection.recorderGone': [
    'conflict',
    'The person who recorded this may no longer record payments. Drop it, and record it again.',
  ],
  'collection.notInTheTerms': [
    'conflict',
    'The agreement that was signed lets us charge KES {left} more of this kind.',
  ],
  'collection.notLate': ['conflict', 'Nothing is more than {days} days late: no late charge yet.'],
  'collection.noticeNeeded': [
    'invalid',
    'The agreement promises {days} days of notice: choose a day from {from} to {to}.',
  ],
  'collection.inDuplum': [
    'conflict',
    'By law, charges since {since} come to KES {most} at most. KES {charged} are charged already.',
  ],
  'collection.tooMuch': ['invalid', 'Record at most what is owed: KES {owed}.'],
  'collection.notADay': [
    'invalid',
    'Give a day from that of the agreement until today, as 2026-11-23.',
  ],
  'collection.alreadyCounted': ['conflict', 'A payment with this reference was counted already.'],
  'collection.paymentNotFound': ['notFound', 'There is no such payment to take back.'],
  'collection.notByMpesa': ['invalid', 'M-Pesa reverses only what was paid by M-Pesa.'],
  'collection.reversalAsked': [
    'conflict',
    'M-Pesa was asked to reverse this payment, and may still answer. It is asked once only.',
  ],
  'collection.moreThanOpen': ['invalid', 'Waive at most what is open: KES {open}.'],
  'collection.moreThanCredit': [
    'invalid',
    'Refund at most what can be paid out: KES {refundable}.',
  ],
  'collection.givenBack': [
    'conflict',
    'This was refunded already, and would go back twice. Only KES {left} of what was paid is left.',
  ],
  'collection.noContact': [
    'conflict',
    'Talk to the owner first, and write a note. There is no note from the last 30 days.',
  ],
  'collection.scheduleInvalid': [
    'invalid',
    'The installments must follow each other from today on, and add up to KES {left}.',
  ],
  'collection.scheduleProposed': [
    'conflict',
    'Another schedule is proposed to the owner already. Withdraw it first.',
  ],
  'collection.nothingProposed': ['conflict', 'No schedule is proposed to the owner.'],
  'collection.notAPeriod': [
    'invalid',
    'Choose a first and a last day, at most 31 days from each other, as 2026-11-23.',
  ],
  'collection.promiseInvalid': [
    'invalid',
    'A promise has a day, from today on and within a year, as 2026-11-23.',
  ],
  'collection.slipNotFound': ['notFound', 'This slip does not wait for an answer.'],
  'collection.tooManyCharges': [
    'conflict',
    'This agreement has had the most charges of one day. The owner hears of each charge.',
  ],
  'collection.tooManyNotes': ['conflict', 'This agreement has as many notes as a day allows.'],
} as const satisfies ErrorCatalogue;
