import { systemClock } from '#core/platform/clock.ts';
import type { SmsSender } from '#core/platform/sms-sender.ts';
import type { Check } from '#core/platform/table/writes.ts';
import * as confirmationStore from './confirmation.store.ts';

/** Absent, codes go out by SNS, whose client loads only in functions that send codes. A test passes a sender. */
const sender: { sendSms?: SmsSender } = {};

export const deps = { ...confirmationStore, ...sender, clock: systemClock };

export type Deps = typeof deps;

/** The account's check is of a noun above this one. */
export interface IssueDeps extends Deps {
  accountExists(userId: string): Check;
}
