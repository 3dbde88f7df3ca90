import { findUser } from '../../accounts/account.store.ts';
import { sendBySns } from '../../platform/sms-sender.ts';
import { claimCustomerSms, findSms, recordOutcome } from '../../sms/sms.store.ts';

/** What sends an SMS to a business's customer, for the business's credits. */
export const customerSms = {
  ...{ findUser, recordOutcome, findSms },
  claimSms: claimCustomerSms,
  sendSms: sendBySns,
};
