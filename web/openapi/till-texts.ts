/** The texts and examples of the till's API, which its contracts do not have. */

import { costs, UNITS_PER_HOUR } from '#shared/platform/cost.ts';
import { kes } from '#shared/platform/kes.ts';
import { brand } from '#shared/site/brand.ts';
import { firstDays, RECENT_DAYS } from '#shared/sms/own-text.ts';
import { TILL_CALLS_PER_MINUTE } from '#shared/till/contract.ts';
import { tillDayLimits } from '#shared/till/day-limits.ts';

export const info = {
  title: `${brand.name} till API`,
  version: '1.0.0',
  description:
    "Lets the till of a shop award and redeem its customers' points, by the same rules and into " +
    'the same history as the screens of its owner. It is for programs on your own servers or ' +
    'tills: a key must not be part of a web page or of an app that customers install.',
  contact: { email: brand.email },
};

export const apiKey =
  'The owner creates the key in Settings, Security, where it is shown once; it begins with mlk_. ' +
  'A new key takes the place of the old one at once. ' +
  `One key may call ${TILL_CALLS_PER_MINUTE} times a minute; a call over it answers 429 with a ` +
  'Retry-After header, in seconds. ' +
  `An hour has ${UNITS_PER_HOUR.till} units: a call that changes something takes one, and one that ` +
  `sends an SMS takes ${costs.sms}. What the owner does takes of them too, and a call above them ` +
  'answers request.hourSpent. ' +
  `In one day in Nairobi it may award ${tillDayLimits.awards} times, points worth ` +
  `${kes(tillDayLimits.awardedKes)}, redeem ${kes(tillDayLimits.redeemedKes)}, send ` +
  `${tillDayLimits.sms} SMS and look up ${tillDayLimits.lookups} customers; a call over that ` +
  'answers till.dayLimitReached.';

export const idempotencyKey =
  'It names one request. Make a new one, such as a UUID, for each sale, and send the same one ' +
  'again when no answer came: within 7 days it is done once, and answered with the same entry.';

export const refusal =
  'It says why nothing was done. The code is stable; the message may be shown to the person at the till. ' +
  'Before a call reaches us, the network may also answer 403, 429 or 503 without a code: wait a ' +
  'moment and send the same call again.';

interface OperationText {
  summary: string;
  description: string;
  /** The meaning of 200 or 201. */
  done: string;
}

export const operations: Record<string, OperationText> = {
  tillAward: {
    summary: 'Award points',
    description:
      'Gives points for a purchase. Name either the points, or the amount spent, from which the ' +
      "shop's own rules make them, or a visit. Where the shop keeps what is left below a point, an amount " +
      'may make no point yet, and counts the next time. A number that is new becomes a customer.',
    done: 'Awarded, now or by an earlier call with the same key and body.',
  },
  tillRedeem: {
    summary: 'Redeem points',
    description:
      'Takes points off, those that expire first. The answer says how much they are worth in KES ' +
      'and has a receipt number to print. Where the owner wants a code above some KES a day, and this ' +
      'customer uses more today, it takes the code that was sent to the customer.',
    done: 'Redeemed, now or by an earlier call with the same key and body.',
  },
  tillRedeemCode: {
    summary: 'Send the customer a code',
    description:
      'Sends four digits to the customer by SMS, which confirm a redemption of just these points ' +
      'for 5 minutes, once, in three tries. Ask for it when redeeming answers rewards.codeNeeded. ' +
      "It costs the shop's SMS credits, and is sent to one customer once a minute and five times a " +
      'day at most.',
    done: 'Sent. Ask the customer for the code, and redeem the points with it.',
  },
  tillSms: {
    summary: 'Send an SMS',
    description:
      "Sends a text to one of the shop's customers, or to the owner's own number, for SMS credits. To a " +
      'customer it goes from 8 AM to 6 PM in Nairobi, with the name of the shop in front and the link for ' +
      "opting out at its end; it has no link of its own, and no long number but the owner's. A " +
      'promotional text goes only to a customer who agreed to offers, any other to one who was here in the ' +
      `last ${RECENT_DAYS} days or proved the number with a code. In its first ${firstDays.days} days a shop writes to ` +
      `${firstDays.peopleADay} people a day.`,
    done: 'In the line, or what became of an earlier call with the same key and body.',
  },
  tillReverse: {
    summary: 'Take an award or a redemption back',
    description:
      'Adds an entry that undoes another one, once: all of it, or the part whose goods came back. A ' +
      'redemption gives its points back; an award takes them back as far as they were not used, with what ' +
      'was kept below a point.',
    done: 'Taken back, now or by an earlier call with the same key and body.',
  },
  tillCustomer: {
    summary: 'Look up a customer',
    description: 'The balance of one customer, and the points that expire next.',
    done: 'The customer as it is now.',
  },
};

const when = 'ISO 8601 in UTC.';

/** The meaning of each field, by the name of its schema, or of the operation whose body has it. */
export const fields: Record<string, Record<string, string>> = {
  tillAward: {
    phone: 'The customer: a Kenyan mobile number in any spelling.',
    points: 'How many; null when amountSpent is given.',
    amountSpent: 'Whole KES that were spent; null when points are given.',
    name: 'Kept for a customer who has none yet.',
    consent: 'That the customer agreed to offers by SMS, asked just now.',
    reference: 'Your own number of the sale, for the history.',
    visit: 'True for a visit without points or an amount: one a day gives points.',
  },
  tillRedeem: {
    phone: 'The customer: a Kenyan mobile number in any spelling.',
    points: 'How many points to use.',
    reference: 'Your own number of the sale, for the history.',
    code: 'What the customer got by SMS, where it is needed.',
    reward: 'The name of the reward that the points are for, as the shop lists it.',
  },
  tillRedeemCode: {
    phone: 'The customer: a Kenyan mobile number in any spelling.',
    points: 'How many points to use; the code is good for no other number.',
  },
  tillSms: {
    message: 'The text, in three SMS at most.',
    phoneNumber: 'The customer: a Kenyan mobile number in any spelling.',
    type: 'transactional unless you say promotional. Only what it may rest on differs.',
  },
  tillCustomer: { phone: 'The customer: a Kenyan mobile number in any spelling.' },
  tillReverse: {
    entryId: 'The entry to take back, as an earlier answer named it.',
    reason: 'Why, for the history.',
    kes: 'Whole KES of the goods that came back, where it was not all.',
    redemptionId: 'The redemption of the same purchase, whose points go back with an award.',
  },
  Posting: {
    entry: 'The line that was added to the history.',
    customer: 'The customer after it.',
  },
  Entry: {
    entryId: 'Names this entry; keep it to take it back.',
    businessId: 'Your business.',
    phone: 'The customer, as +254 and nine digits.',
    type: 'What happened.',
    points: 'What the balance changed by: fewer is negative.',
    balanceAfter: 'The balance after it.',
    kes: 'Whole KES: spent for an award, taken off for a redemption.',
    pointsUsed: 'Of a redemption: the points used, or given back by its reversal.',
    receiptNo: 'Of a redemption: what to print and read out.',
    reference: 'Your own number of the sale.',
    reason: 'Why, where somebody gave a reason.',
    reverses: 'The entry that this one takes back.',
    isReversed: 'Whether another entry took this one back.',
    keptKes: 'What the KES below the next point changed by.',
    visitPoints: 'Of an award: the points for the visit.',
    birthdayPoints: 'Of an award: the points for the birthday.',
    isDouble: 'Whether it was awarded on a day with double points.',
    reward: 'Of a redemption: the reward that was chosen.',
    missingPoints: 'Of a return: points that the customer had used, and that were not taken back.',
    by: 'Who did it: the owner, the team, a till, an import, or the passing of time.',
    person: 'The name, where somebody of the team did it.',
    at: when,
    madeAt: 'When a phone without a connection made the award, as the phone says.',
  },
  Customer: {
    businessId: 'Your business.',
    phone: 'As +254 and nine digits.',
    name: 'Null until somebody told it.',
    points: 'The balance.',
    earned: 'All points ever earned.',
    redeemed: 'All points ever redeemed.',
    lastVisit: `${when} Null before the first visit of a customer who was imported.`,
    consent:
      'Whether offers may be sent by SMS, since when, and where it was noted; null when nobody asked.',
    birthday: 'Month and day, as 11-21; null when it is not known.',
    nextExpiry: 'The points that expire next, and the last day they can be used.',
    keptKes: 'KES below the next point, which count the next time.',
    visitDay: 'The day in Nairobi of the last visit that gave points.',
    birthdayYear: 'The year of the last birthday that gave points.',
    uncodedToday: 'KES redeemed today without a code.',
  },
  SentSms: {
    messageId: 'Names the SMS: the Idempotency-Key of the call.',
    status: 'Whether it waits for its turn, or what became of it.',
    segments: 'The SMS that carry it.',
    encoding: 'One letter that GSM-7 does not have more than halves the room.',
    creditsCharged: 'SMS credits it took.',
    credits: 'The same as creditsCharged.',
    balance: 'SMS credits that are left.',
  },
  SentRedeemCode: {
    waitSeconds: 'Seconds until another code can be sent to this customer.',
    digits: 'Digits of the code.',
    credits: 'SMS credits it took.',
  },
};

const customer = {
  businessId: '8f14e45f-ceea-467f-a8f0-5f0a2b1c9d3e',
  phone: '+254712345678',
  name: 'Wanjiku Kamau',
  points: 270,
  earned: 320,
  redeemed: 50,
  lastVisit: '2026-11-21T07:15:00.000Z',
  consent: { given: true, at: '2026-10-02T12:00:00.000Z', source: 'till' },
  birthday: null,
  nextExpiry: { points: 120, on: '2027-10-31' },
  keptKes: 0,
  visitDay: null,
  birthdayYear: null,
  uncodedToday: 0,
};

const entry = {
  entryId: '01KAJ5T3W8Q2V9YB4M7N6C1D0E',
  businessId: customer.businessId,
  phone: customer.phone,
  type: 'award',
  points: 50,
  balanceAfter: customer.points,
  kes: 5000,
  pointsUsed: null,
  receiptNo: null,
  reference: 'INV-1041',
  reason: null,
  reverses: null,
  isReversed: false,
  keptKes: 0,
  visitPoints: 0,
  birthdayPoints: 0,
  isDouble: false,
  reward: null,
  missingPoints: 0,
  by: 'till',
  person: null,
  at: customer.lastVisit,
  madeAt: null,
};

/** A body that may be sent and the reply to it, by the name of the operation. */
export const examples: Record<string, { body?: object; reply: object }> = {
  tillAward: {
    body: { phone: '0712 345 678', amountSpent: 5000, reference: 'INV-1041' },
    reply: { entry, customer },
  },
  tillRedeem: {
    body: { phone: '0712 345 678', points: 20, reference: 'INV-1042' },
    reply: {
      entry: {
        ...entry,
        type: 'redeem',
        points: -20,
        pointsUsed: 20,
        kes: 20,
        balanceAfter: 250,
        receiptNo: 'R7Q2K',
        reference: 'INV-1042',
      },
      customer: { ...customer, points: 250, redeemed: 70, uncodedToday: 20 },
    },
  },
  tillRedeemCode: {
    body: { phone: '0712 345 678', points: 20 },
    reply: { waitSeconds: 60, digits: 4, credits: 1 },
  },
  tillSms: {
    body: { message: 'Your order is ready.', phoneNumber: '0712 345 678' },
    reply: {
      messageId: '2f1c7c1e-8f0b-4a53-9c52-6f1f0a9f6b1d',
      status: 'SENDING',
      segments: 1,
      encoding: 'GSM-7',
      creditsCharged: 1,
      credits: 1,
      balance: 119,
    },
  },
  tillReverse: {
    body: { entryId: entry.entryId, reason: 'Goods returned' },
    reply: {
      entry: {
        ...entry,
        entryId: '01KAJ6B0F2H4K6M8P0R2T4V6X8',
        type: 'reverseAward',
        points: -50,
        balanceAfter: 200,
        kes: null,
        reference: null,
        reason: 'Goods returned',
        reverses: entry.entryId,
      },
      customer: { ...customer, points: 200, earned: 270, redeemed: 70, uncodedToday: 20 },
    },
  },
  tillCustomer: { body: { phone: '0712 345 678' }, reply: customer },
};
