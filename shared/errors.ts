/** Every refusal that the API can answer, from the nouns that declare them. */
import { accountClosingErrors } from './account-closing/errors.ts';
import { accountErrors } from './accounts/errors.ts';
import { agreementErrors } from './agreements/errors.ts';
import { applicationErrors } from './applications/errors.ts';
import { assessmentErrors } from './assessment/errors.ts';
import { breachErrors } from './breaches/errors.ts';
import { campaignErrors } from './campaigns/errors.ts';
import { cardErrors } from './cards/errors.ts';
import { collectionErrors } from './collection/errors.ts';
import { complaintErrors } from './complaints/errors.ts';
import { confirmationErrors } from './confirmations/errors.ts';
import { contactErrors } from './contacts/errors.ts';
import { creditErrors } from './credits/errors.ts';
import { deliveryErrors } from './delivery/errors.ts';
import { documentErrors } from './documents/errors.ts';
import { healthErrors } from './health/errors.ts';
import { notificationErrors } from './notifications/errors.ts';
import { offerErrors } from './offers/errors.ts';
import { passkeyErrors } from './passkeys/errors.ts';
import { paymentErrors } from './payments/errors.ts';
import type { PlainCodeOf } from './platform/error-catalogue.ts';
import { requestErrors, serverErrors } from './platform/errors.ts';
import type { ParamsIn } from './platform/message.ts';
import { projectErrors } from './projects/errors.ts';
import { purchaseErrors } from './purchases/errors.ts';
import { repaymentErrors } from './repayments/errors.ts';
import { rewardErrors } from './rewards/errors.ts';
import { settingsErrors } from './settings/errors.ts';
import { signInErrors } from './sign-in/errors.ts';
import { smsErrors } from './sms/errors.ts';
import { staffErrors } from './staff/errors.ts';
import { teamErrors } from './team/errors.ts';
import { tillErrors } from './till/errors.ts';

export const errors = {
  ...requestErrors,
  ...serverErrors,
  ...signInErrors,
  ...accountErrors,
  ...passkeyErrors,
  ...accountClosingErrors,
  ...confirmationErrors,
  ...documentErrors,
  ...applicationErrors,
  ...offerErrors,
  ...agreementErrors,
  ...projectErrors,
  ...purchaseErrors,
  ...paymentErrors,
  ...complaintErrors,
  ...breachErrors,
  ...repaymentErrors,
  ...rewardErrors,
  ...tillErrors,
  ...teamErrors,
  ...settingsErrors,
  ...notificationErrors,
  ...smsErrors,
  ...creditErrors,
  ...contactErrors,
  ...campaignErrors,
  ...cardErrors,
  ...staffErrors,
  ...assessmentErrors,
  ...deliveryErrors,
  ...collectionErrors,
  ...healthErrors,
};

export type ErrorCode = keyof typeof errors;

export const errorCodes = Object.keys(errors) as ErrorCode[];

/** The facts of a refusal, which its message names: `{ held, needed }`. */
export type ErrorParams<Code extends ErrorCode> = ParamsIn<(typeof errors)[Code][1]>;

/** A code whose message needs no facts. */
export type PlainErrorCode = PlainCodeOf<typeof errors>;
