import { findUser } from '#core/accounts/account.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { sendSms } from '#core/platform/sms-sender.ts';
import * as smsStore from './sms.store.ts';

/** The stores, the clock and the sender that the use cases of SMS work with. */
export const deps = {
  ...smsStore,
  findUser,
  sendSms,
  clock: systemClock,
};

export type Deps = typeof deps;
