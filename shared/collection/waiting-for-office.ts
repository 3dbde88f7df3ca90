/** Slips, requests and proposals that wait for the office. Amounts are whole KES, days are in Nairobi. */

import { rowParts } from '#shared/agreements/charges.ts';
import { slipStates } from '#shared/agreements/slip-states.ts';
import { paymentChannels } from '#shared/payments/channels.ts';
import { contract } from '#shared/platform/contract.ts';
import { costs } from '#shared/platform/cost.ts';
import {
  choice,
  count,
  flag,
  list,
  moment,
  next,
  nullable,
  object,
  pageQuery,
  text,
  type ValuesOf,
  version,
} from '#shared/platform/fields.ts';
import { AskedReversal } from './asked-reversal.ts';
import { waitingEvents } from './waiting-events.ts';

export const OfficeSlip = {
  slipId: text(),
  ref: text(),
  businessName: text(),
  amount: count,
  day: text(),
  /** The bank's reference, as `plainReference` writes it. */
  reference: text(),
  state: choice(slipStates),
  reason: nullable(text()),
  sentAt: moment,
};
export type OfficeSlip = ValuesOf<typeof OfficeSlip>;

export const OfficeRefundRequest = {
  ref: text(),
  businessName: text(),
  /** The credit at the time of the request. */
  amount: count,
  /** The number to pay it to, as +254... */
  phone: text(),
  /** Whether the account had another number then: the owner confirmed this one with a code. */
  isOtherNumber: flag,
  askedAt: moment,
};
export type OfficeRefundRequest = ValuesOf<typeof OfficeRefundRequest>;

export const Installment = { number: count, dueDay: text(), amount: count };

/** An act that one person has proposed and a second one has to confirm. */
export const Waiting = {
  event: choice(waitingEvents),
  /** The money that moves; for a new schedule the sum to divide, for a write-off the debt. */
  amount: count,
  day: nullable(text()),
  reference: nullable(text()),
  channel: nullable(choice(paymentChannels)),
  part: nullable(choice(rowParts)),
  reverses: nullable(count),
  /** The whole new schedule; empty for other events. */
  rows: list(object(Installment)),
  reason: nullable(text()),
  by: text(),
  at: moment,
  /** The question to M-Pesa; null until a second person confirms a reversal. */
  asked: nullable(object(AskedReversal)),
};
export type Waiting = ValuesOf<typeof Waiting>;

export const WaitingAct = { ref: text(), businessName: text(), version, ...Waiting };
export type WaitingAct = ValuesOf<typeof WaitingAct>;

/** Slips without an answer, oldest first. */
export const listSlips = contract('GET /api/office/slips', 'staff', {
  logged: 'list.read',
  may: ['finance'],
  query: pageQuery,
  reply: { slips: list(object(OfficeSlip)), next },
});

/** Requests to pay credit out, oldest first. */
export const listRefundRequests = contract('GET /api/office/refund-requests', 'staff', {
  logged: 'list.read',
  may: ['finance'],
  query: pageQuery,
  reply: { requests: list(object(OfficeRefundRequest)), next },
});

/** Acts that wait for a second person, oldest first. */
export const listWaiting = contract('GET /api/office/waiting-acts', 'staff', {
  logged: 'list.read',
  may: ['finance'],
  query: pageQuery,
  reply: { acts: list(object(WaitingAct)), next },
});

/** The most acts that one passkey confirms. */
export const MOST_CONFIRMED = 20;

/** The passkey is for exactly what a row says. The version binds the rest of the act. */
const SignedAct = {
  ref: text({ min: 1, max: 20 }),
  version,
  event: choice(waitingEvents),
  amount: count,
  day: nullable(text({ max: 10 })),
  reference: nullable(text({ max: 60 })),
  by: text({ max: 60 }),
  at: moment,
};
export type SignedAct = ValuesOf<typeof SignedAct>;

export const signedAct = (act: WaitingAct): SignedAct => {
  const { ref, version, event, amount, day, reference, by, at } = act;
  return { ref, version, event, amount, day, reference, by, at };
};

/**
 * Confirms what other people proposed, one after the other. The reply names each act that has changed or is refused;
 * all others count.
 */
export const confirmActs = contract('POST /api/office/waiting-acts/confirmation', 'staff', {
  may: ['finance'],
  fresh: true,
  cost: costs.acts,
  body: { acts: list(object(SignedAct), { min: 1, max: MOST_CONFIRMED }) },
  reply: { refused: list(object({ ref: text(), message: text() })) },
});
