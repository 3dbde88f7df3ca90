import * as africasTalking from '#core/carriers/africas-talking.ts';
import type { CarrierName, CarrierOptOut, CarrierReport } from '#core/carriers/carrier.ts';
import * as celcom from '#core/carriers/celcom.ts';
import { isDoorKey } from '#core/carriers/credentials.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { eventCounter } from '#core/platform/metrics.ts';
import { putIntoQueue } from '#core/platform/queue.ts';
import {
  CARRIER_ID,
  type CallbackKind,
  type CallingCarrier,
  callbackKinds,
  callingCarriers,
  LONGEST_POST,
  LONGEST_SENDER,
} from '#shared/sms/contract.ts';
import { isFinal } from '../delivery/message.store.ts';
import type { DeliveryReport } from '../outbox/sms.entity.ts';

/** A carrier's message in the queue. Only an opt-out has the phone number, by which the person is found. */
export type CarrierMessage = { report: DeliveryReport } | { stop: CarrierOptOut };

/** The carriers' names in core/carriers/, by their names in the URLs of callbacks. */
const names: Record<CallingCarrier, CarrierName> = {
  'africas-talking': 'africasTalking',
  celcom: 'celcom',
};

type Reader = (body: string) => CarrierReport | CarrierOptOut | null;

/** The reader of each carrier for each kind of message. The Celcom family posts no opt-outs. */
const readers: Record<CallingCarrier, Record<CallbackKind, Reader>> = {
  'africas-talking': {
    reports: africasTalking.reportOf,
    'opt-outs': africasTalking.optOutOf,
    incoming: africasTalking.stopOf,
  },
  celcom: { reports: celcom.reportOf, 'opt-outs': () => null, incoming: celcom.stopOf },
};

/**
 * Puts a carrier's message into the queue. Most carriers try only once, so the answer is quick and the same to
 * everybody. Carriers sign nothing, so a caller who does not know the key in the URL is not believed.
 * @throws Error if the queue does not take it, so that a carrier that tries again does
 */
export async function takeCallback(
  { carrier, kind, key }: { carrier: string; kind: string; key: string },
  body: string,
): Promise<void> {
  const isKnown = isOneOf(callingCarriers, carrier) && isOneOf(callbackKinds, kind);
  if (!isKnown || !(await isDoorKey(key))) return countCallback('CallbackRefused');
  const message = await messageOf(carrier, kind, body);
  if (!message) return countCallback('CallbackUnread', kind);
  if ('report' in message) countReport('CarrierReports', names[carrier]);
  await queueMessage(message);
}

/**
 * Hands a message to `functions/sms/on-callback.ts`, which treats a report that we asked for as one that was posted.
 * @throws Error if the queue does not take it
 */
export async function queueMessage(message: CarrierMessage): Promise<void> {
  if ('report' in message && isFinal(message.report.state)) countFinal(message.report.state);
  const notTaken = await putIntoQueue('carrier-callbacks', [{ body: message }]);
  if (notTaken.length > 0) throw new Error('the message of a carrier was not queued');
}

/** @returns null for a text that is not a message of the carrier, or is too long */
export async function messageOf(
  carrier: CallingCarrier,
  kind: CallbackKind,
  body: string,
): Promise<CarrierMessage | null> {
  const said = body.length <= LONGEST_POST ? readers[carrier][kind](body) : null;
  if (!said) return null;
  if ('state' in said)
    return CARRIER_ID.test(said.carrierId) ? { report: await reportFrom(said) } : null;
  // An opt-out counts whatever the sender's name is.
  return { stop: { ...said, sender: said.sender.slice(0, LONGEST_SENDER) } };
}

function countFinal(state: CarrierReport['state']): void {
  countDelivery('DeliveryKnown');
  if (state === 'delivered') countDelivery('Delivered');
}

/** Counts messages to the carriers' URLs that were not believed, or not understood. */
export const countCallback = eventCounter<'CallbackRefused' | 'CallbackUnread'>('carriers', 'kind');

/** Counts the posts of a carrier about its SMS, whatever they say of them. */
export const countReport = eventCounter<'CarrierReports'>('carriers', 'carrier');

/** Counts final reports of carriers, and the deliveries among them; codes and receipts are included. */
export const countDelivery = eventCounter<'DeliveryKnown' | 'Delivered'>('carriers', 'kind');

const isOneOf = <One extends string>(all: readonly One[], value: string): value is One =>
  (all as readonly string[]).includes(value);

const reportFrom = async ({
  carrierId: messageId,
  phone,
  ...report
}: CarrierReport): Promise<DeliveryReport> => ({
  ...report,
  messageId,
  phoneHash: phone ? await hashPhone(phone) : undefined,
});
