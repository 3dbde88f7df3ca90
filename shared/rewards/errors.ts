import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';

export const rewardErrors = {
  'rewards.invalidPhone': ['invalid', INVALID_PHONE],
  'rewards.noPoints': ['invalid', 'Points must be a whole number from 1 to 10,000.'],
  'rewards.ownNumber': [
    'forbidden',
    'This is your own number. A colleague or the owner gives and redeems your points.',
  ],
  'rewards.awardTooLarge': [
    'forbidden',
    'Only a manager or the owner can give points worth more than KES {kes} at once. Ask one of them.',
  ],
  'rewards.dayLimit': [
    'tooMany',
    'You have given as many points as one person may in a day (KES {kes}). The owner can go on, or change the limit in Settings.',
  ],
  'rewards.moveTooLarge': [
    'forbidden',
    'Only the owner can move points worth more than KES {kes} to another number. Ask the owner.',
  ],
  'rewards.tooManyMoves': [
    'tooMany',
    'The SMS that tells this customer cannot be sent today. Buy SMS credits, or try again tomorrow.',
  ],
  'rewards.visitedToday': ['conflict', 'This customer has had the points for a visit on this day.'],
  'rewards.noVisitPoints': ['conflict', 'Set the points for a visit first.'],
  'rewards.rewardChanged': [
    'conflict',
    'This reward is no longer in the catalogue, or its points have changed. Choose again.',
  ],
  'rewards.returnTooMuch': [
    'invalid',
    'At most goods for KES {kes} of this purchase can be returned.',
  ],
  'rewards.otherPurchase': [
    'conflict',
    'These points were used for another purchase. Reverse that redemption separately.',
  ],
  'rewards.notSetUp': ['conflict', 'Set what one point is worth first.'],
  'rewards.customerNotFound': ['notFound', 'No customer with this number. Award points first.'],
  'rewards.beingErased': ['conflict', 'This customer is being erased. Try again in a minute.'],
  'rewards.customerErased': [
    'conflict',
    'This customer was erased. What is in the history stays as it is.',
  ],
  'rewards.customerExists': ['conflict', 'Somebody has this number already.'],
  'rewards.sameNumber': ['invalid', 'Give a number that the customer does not have already.'],
  'rewards.numberMoved': [
    'conflict',
    'The customer with this number got another number a few days ago. Find the customer by the name; for somebody else with this number, add a customer first.',
  ],
  'rewards.beingMoved': [
    'conflict',
    'This customer is being moved to another number. Try again in a minute.',
  ],
  'rewards.shortOfPoints': ['conflict', 'This customer has {held} points; {needed} are needed.'],
  'rewards.belowMinimum': ['invalid', 'The minimum is {minimum} points.'],
  'rewards.invalidDays': [
    'invalid',
    'Give days as 2026-11-21, and a first day that is not after the last.',
  ],
  'rewards.codeNeeded': [
    'conflict',
    'This redemption needs a code. Send one to the customer, and enter it.',
  ],
  'rewards.codeNotNeeded': ['conflict', 'This redemption needs no code. Redeem the points.'],
  'rewards.entryNotFound': ['notFound', 'There is no such entry.'],
  'rewards.noReceipts': [
    'conflict',
    'This customer wants no receipts by SMS. Show the receipt on your screen.',
  ],
  'rewards.notReversible': [
    'conflict',
    {
      by: 'because',
      type: 'Only awards and redemptions can be reversed.',
      day: 'A till reverses only what was posted today. Older entries are reversed on the site.',
    },
  ],
  'rewards.alreadyReversed': ['conflict', 'This was reversed already.'],
  'rewards.alreadySpent': ['conflict', 'The customer has used these points already.'],
} as const satisfies ErrorCatalogue;
