/**
 * What waits for somebody of the office, in all agreements: what owners have sent or ask for, and what one
 * person has proposed. Amounts are whole KES, days those of Nairobi.
 */

import { slipStates } from '#shared/agreements/slip-states.ts';
import { contract } from '#shared/platform/contract.ts';
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
} from '#shared/platform/fields.ts';
import { waitingEvents } from './waiting-events.ts';

/** What an owner says of a bank payment. */
export const OfficeSlip = {
  slipId: text(),
  ref: text(),
  businessName: text(),
  amount: count,
  day: text(),
  /** The bank's, in plain letters. */
  reference: text(),
  state: choice(slipStates),
  /** Why the office refused it. */
  reason: nullable(text()),
  sentAt: moment,
};
export type OfficeSlip = ValuesOf<typeof OfficeSlip>;

/** An owner asks for the credit of an agreement. */
export const OfficeRefundRequest = {
  ref: text(),
  businessName: text(),
  /** The credit when it was asked for. */
  amount: count,
  /** The number to which it is to be paid, as +254... */
  phone: text(),
  /** Whether it is another one than the account had then: its owner confirmed it with a code. */
  isOtherNumber: flag,
  askedAt: moment,
};
export type OfficeRefundRequest = ValuesOf<typeof OfficeRefundRequest>;

/** What one person has proposed, in short. */
export const WaitingAct = {
  ref: text(),
  businessName: text(),
  event: choice(waitingEvents),
  amount: count,
  /** The id of the member of the staff. */
  by: text(),
  at: moment,
};
export type WaitingAct = ValuesOf<typeof WaitingAct>;

/** A page of the slips that wait for an answer, oldest first. */
export const listSlips = contract('GET /api/office/slips', 'staff', {
  logged: 'list.read',
  may: ['finance'],
  query: pageQuery,
  reply: { slips: list(object(OfficeSlip)), next },
});

/** A page of the credit that owners ask for, oldest first. */
export const listRefundRequests = contract('GET /api/office/refund-requests', 'staff', {
  logged: 'list.read',
  may: ['finance'],
  query: pageQuery,
  reply: { requests: list(object(OfficeRefundRequest)), next },
});

/** A page of the acts that wait for a second person, oldest first. */
export const listWaiting = contract('GET /api/office/waiting-acts', 'staff', {
  logged: 'list.read',
  may: ['finance'],
  query: pageQuery,
  reply: { acts: list(object(WaitingAct)), next },
});
