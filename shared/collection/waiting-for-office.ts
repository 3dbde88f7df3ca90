/** Slips, requests and proposals that wait for the office. Amounts are whole KES, days are in Nairobi. */

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

export const WaitingAct = {
  ref: text(),
  businessName: text(),
  event: choice(waitingEvents),
  amount: count,
  /** A staff id. */
  by: text(),
  at: moment,
};
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
