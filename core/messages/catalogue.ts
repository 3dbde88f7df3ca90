/** Every SMS and notification of Miliki. docs/messages.md is generated from it. */
import {
  complaintMessages,
  deviceMessages,
  keyMessages,
  passkeyMessages,
  welcome,
} from './accounts.ts';
import { applicationMessages } from './applications.ts';
import { customerCodes, ownerCodes, signInCode } from './codes.ts';
import { cardMessages, customerMessages, ownTexts } from './customers.ts';
import type { Notice, SmsMessage } from './message.ts';
import { paymentMessages } from './payments.ts';
import { projectMessages } from './projects.ts';
import { moneyMessages, repaymentMessages } from './repayments.ts';
import { memberNews, personActs, personLimits, teamInvitation } from './team.ts';

export type AnyMessage = SmsMessage<never> | Notice<never>;

export const catalogue: Readonly<Record<string, Readonly<Record<string, AnyMessage>>>> = {
  'Signing in': { signIn: signInCode },
  'Codes of an owner': ownerCodes,
  'Codes of a customer': customerCodes,
  'The account': { welcome },
  'The API key': keyMessages,
  Passkeys: passkeyMessages,
  'Devices for news': deviceMessages,
  Applications: applicationMessages,
  Projects: projectMessages,
  'Repayments, as they are counted': moneyMessages,
  'Repayments, as they are due': repaymentMessages,
  Payments: paymentMessages,
  Complaints: complaintMessages,
  'The team': { invitation: teamInvitation },
  'A team member, on devices': memberNews,
  'Limits of a person': personLimits,
  'Acts of a manager': personActs,
  Customers: customerMessages,
  'Texts of a business': ownTexts,
  'Requests of a customer': cardMessages,
};
