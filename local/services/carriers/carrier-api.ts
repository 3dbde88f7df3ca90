import type { IncomingHttpHeaders } from 'node:http';
import type { CallbackKind } from '#shared/sms/contract.ts';
import type { CarrierFaults } from './carrier-faults.ts';
import type { Outbound, Told } from './outbound.ts';

/** KES that the account of a developer holds: more than promotions leave to codes and news on the stage `dev`. */
export const BALANCE_KES = 178_550.5;

export interface CarrierCall {
  /** Below the carrier's name. */
  path: string;
  body: string;
  headers: IncomingHttpHeaders;
  outbound: Outbound;
  faults: CarrierFaults;
}

export type CarrierReply = { status: number; json: object } | { status: number; text: string };

/** A message to the site, in the carrier's words: a form, or JSON. */
export interface CarrierPost {
  kind: CallbackKind;
  body: URLSearchParams | string;
}

/** The words of one carrier. */
export interface CarrierApi<Credentials> {
  answer(call: CarrierCall, credentials: Credentials): Promise<CarrierReply>;
  report(told: Told): CarrierPost;
  optOut(stop: { phone: string; sender: string }): CarrierPost | null;
  incoming(sms: { phone: string; to: string; text: string }): CarrierPost;
}
