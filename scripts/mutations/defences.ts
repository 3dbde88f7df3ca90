import type { Defence } from './mutation.ts';

/**
 * Defences of all nouns and layers whose loss would cost money, points, SMS, secrets or consent. A defence that moves,
 * or a test that gets another title, is followed here: `test/domain/mutations.test.ts` says which.
 */
export const defences: readonly Defence[] = [
  // Points.
  {
    defence: 'A request for points that comes again posts nothing more',
    file: 'core/rewards/ledger/ledger.store.ts',
    from: 'repeated: recordRequest(requestKey, entryId, now),',
    to: 'repeated: undefined,',
    foundBy: 'a request that comes 20 times at once posts once',
  },
  {
    defence: 'Two redemptions at once do not spend the same points',
    file: 'core/rewards/ledger/ledger.store.ts',
    from: 'customer.put(after, { if: { version: before?.version ?? absent } })',
    to: 'customer.put(after)',
    foundBy:
      'of four times as many redemptions of 1 point at once as there are points, as many succeed',
  },
  {
    defence: 'Points that expire first are used first',
    file: 'core/rewards/ledger/take-oldest.ts',
    from: '.sort();',
    to: '.sort()\n    .reverse();',
    foundBy: 'the points that expire first are used first',
  },
  // Codes by SMS.
  {
    defence: 'A code confirms one act, also if it is sent twice at once',
    file: 'core/confirmations/confirmation.store.ts',
    from: '{ set: { spentOn }, if: { codeHash, spentOn: absent } }',
    to: '{ set: { spentOn }, if: { codeHash } }',
    foundBy: '20 redemptions at once with one code spend it once',
  },
  // Sign-in.
  {
    defence: 'A sign-in has five guesses',
    file: 'core/sign-in/guess.store.ts',
    from: 'attempts: below(limits.guessesPerFlow),',
    to: '',
    foundBy: '200 parallel guesses count as 5, and the right code then opens nothing',
  },
  {
    defence: 'A number gets one code in a minute',
    file: 'core/sign-in/phone-quota.ts',
    from: 'if (quota && now - quota.last < limits.secondsBetweenSends * 1000) return null;',
    to: '',
    foundBy: 'have one SMS sent to a number in 60 seconds',
  },
  {
    defence: 'A sign-out everywhere ends tokens that the pool still takes',
    file: 'core/sessions/require-live-session.ts',
    from: '  requireNotEnded(authTime, state);\n',
    to: '',
    foundBy: 'a session ends when its owner signs out everywhere',
  },
  // SMS and consent.
  {
    defence: 'Credits never go below zero',
    file: 'core/accounts/credits.store.ts',
    from: 'if: { smsBalance: atLeast(taken) },',
    to: '',
    foundBy: 'of 200 claims at once, those that the credits suffice for are paid',
  },
  {
    defence: 'Whoever opted out after a campaign was confirmed gets nothing of it',
    file: 'core/campaigns/sending/campaign-part.ts',
    from: "if (optedOut.has(contact.phone)) return { userId, row, contact, reason: 'optedOut' };",
    to: '',
    foundBy: 'whoever opts out after the confirmation gets nothing',
  },
  {
    defence: 'An offer goes to nobody who did not agree to offers',
    file: 'core/rewards/sms/own-text.ts',
    from: "if (!customer?.consent?.given) throw new AppError('sms.noConsent');",
    to: '',
    foundBy: 'a promotional text goes only to a customer with consent',
  },
  {
    defence: 'No text of a business has a link or a number of somebody else',
    file: 'core/rewards/sms/own-text.ts',
    from: 'if (problem) throw new AppError(problem.code, { found: problem.found });',
    to: '',
    foundBy: 'is refused with what has to go',
  },
  {
    defence: 'A no to all businesses is taken back where it was said alone',
    file: 'core/contacts/offer-choice.ts',
    from: 'if (before.isSaidElsewhere) return before;',
    to: '',
    foundBy: 'a no to all businesses is taken back where it was said',
  },
  {
    defence: 'A picture is used once',
    file: 'core/accounts/picture-lease.store.ts',
    from: ', replacedAt: absent }',
    to: ' }',
    foundBy: 'a picture is used once',
  },
  {
    defence: 'Promotional SMS go out from eight in the morning to six in the evening',
    file: 'shared/campaigns/sending-hours.ts',
    from: 'return hour >= opens && hour < closes;',
    to: 'return hour >= opens && hour <= closes;',
    foundBy: 'the hours of promotional SMS',
  },
  {
    defence: 'A business sends so many SMS of campaigns in a day',
    file: 'core/sms/business-purse.ts',
    from: 'businessFull: countUp({ ...own, most: mostPerDay.business }, now),',
    to: 'businessFull: countUp(own, now),',
    foundBy: 'a business that has sent what a day allows goes on the next morning',
  },
  // Money.
  {
    defence: 'A payment of M-Pesa counts once, by its receipt',
    file: 'core/payments/count-payment.ts',
    from: 'payment.put(item, { if: isAsRead })',
    to: 'payment.put(item)',
    foundBy: 'of two agreements that one payment is matched to at the same moment, one is paid',
  },
  {
    defence: 'Another amount than was asked for pays nothing',
    file: 'core/payments/settle-result.ts',
    from: 'if (arrival.amount !== amount) {',
    to: 'if (arrival.amount < 0) {',
    foundBy: 'a callback with another amount moves nothing, whenever it comes',
  },
  {
    defence: 'Who does not know the key of the door says nothing in the name of M-Pesa',
    file: 'core/mpesa/credentials.ts',
    from: 'return given.length === wanted.length && timingSafeEqual(given, wanted);',
    to: 'return given.length === wanted.length;',
    foundBy: 'no key is believed, and what is true counts later',
  },
  {
    defence: 'Installments are whole shillings that add up to the debt',
    file: 'shared/offers/installments.ts',
    from: 'const monthly = Math.ceil(total / months);',
    to: 'const monthly = Math.round(total / months);',
    foundBy: 'the installments of any total add up to it, fall never, and are at least KES 1',
  },
  {
    defence: 'Money moves when a second person confirms it',
    file: 'core/collection/confirm.ts',
    from: "if (waiting.by === staffId) throw new AppError('collection.samePerson');",
    to: '',
    foundBy: 'it is asked for once, when a second person confirms it',
  },
  {
    defence: 'An offer is accepted with the terms that its owner saw',
    file: 'core/offers/accept-offer.ts',
    from: 'const hasAgreed = consent === offerConsent.version;',
    to: 'const hasAgreed = true;',
    foundBy: 'with other terms ticked',
  },
  // The office.
  {
    defence: 'A weighty act of the office takes the passkey once more',
    file: 'functions/platform/office.ts',
    from: 'if (contract.fresh) await requireFreshPasskey(deps, staffId, provedCall(contract, call, event));',
    to: '',
    foundBy: 'without the passkey, or with the one of a colleague, nothing is done',
  },
  {
    defence: 'What a passkey was used for is the body of one call',
    file: 'shared/staff/act.ts',
    from: '    bodyHash,\n  ]',
    to: '  ]',
    foundBy: 'a passkey that was used for another request is not good for',
  },
  {
    defence: 'Who decides about an agreement decides about what was read of it',
    file: 'core/collection/find-agreement.ts',
    from: "if (!isAsSeen) throw new AppError('agreements.changed');",
    to: '',
    foundBy: 'is refused once something else lies behind it than was read',
  },
  {
    defence: 'A member of the staff does what the own permissions allow',
    file: 'functions/platform/office.ts',
    from: 'requirePermission(actor, contract.may ?? []);',
    to: '',
    foundBy: 'a permission that was taken away stops the next call',
  },
  {
    defence: 'A session of the office ends when its desk is left',
    file: 'core/staff/require-member.ts',
    from: 'return now - seenAt < IDLE_MS;',
    to: 'return now - seenAt < SESSION_MS;',
    foundBy: 'a session ends after 15 minutes in which its member called nothing',
  },
  {
    defence: 'A step of the office and its line of the audit are one transaction',
    file: 'core/applications/application.store.ts',
    from: '...(audit ? [audit] : []),',
    to: '',
    foundBy: 'each step of a review leaves one event of what it changed',
  },
  // Owners, their files and their data.
  {
    defence: 'A file of another owner is nobody’s to use',
    file: 'core/documents/own-key.ts',
    from: '!isOwn || !uploadKey.pattern.test(key)',
    to: '!uploadKey.pattern.test(key)',
    foundBy: 'a picture that is none, or of somebody else, is refused',
  },
  {
    defence: 'The URL of an upload takes the file that was announced, once',
    file: 'core/documents/object.store.ts',
    from: "IfNoneMatch: '*',",
    to: '',
    foundBy: 'a file without the signed condition is refused',
  },
  {
    defence: 'A document is what it claims to be, and nothing else',
    file: 'core/documents/file-content.ts',
    from: ' && jpegEnd(bytes) === bytes.length',
    to: '',
    foundBy: 'a file is what it claims to be, and nothing else',
  },
  {
    defence: 'A cell of an export runs no formula',
    file: 'shared/platform/csv.ts',
    from: 'FORMULA.test(value) ?',
    to: 'false ?',
    foundBy: 'a CSV export never starts a cell with a formula',
  },
  {
    defence: 'A body has the fields of its contract and no other',
    file: 'functions/platform/schema.ts',
    from: 'z.strictObject(',
    to: 'z.object(',
    foundBy: 'a field that is not known is refused by its name',
  },
  {
    defence: 'The logs name nobody by the number',
    file: 'shared/platform/phone.ts',
    from: 'phone.slice(0, 5)',
    to: 'phone',
    foundBy: 'a phone number is masked where others may look',
  },
  {
    defence: 'A closed account leaves nothing of the person',
    file: 'core/account-closing/closing.store.ts',
    from: 'draft: draft.delete({ userId }),',
    to: 'draft: undefined,',
    foundBy: 'a closed account leaves nothing of the person, and no key',
  },
  // The browser.
  {
    defence: 'A phone that was signed out keeps no number of a customer',
    file: 'web/src/lib/session/session.ts',
    from: 'removeAllButDrafts(person);',
    to: '',
    foundBy:
      'a phone that was signed out from elsewhere has no name and no number of a customer left',
  },
];
