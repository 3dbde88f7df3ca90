import * as accountClosing from '#shared/account-closing/contract.ts';
import * as accountExport from '#shared/account-export/contract.ts';
import * as accounts from '#shared/accounts/contract.ts';
import * as apiKeys from '#shared/api-keys/contract.ts';
import * as applications from '#shared/applications/contract.ts';
import * as campaigns from '#shared/campaigns/contract.ts';
import * as cards from '#shared/cards/contract.ts';
import * as contacts from '#shared/contacts/contract.ts';
import * as documents from '#shared/documents/contract.ts';
import * as offers from '#shared/offers/contract.ts';
import * as payments from '#shared/payments/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import * as projects from '#shared/projects/contract.ts';
import * as purchases from '#shared/purchases/contract.ts';
import * as repayments from '#shared/repayments/contract.ts';
import * as rewards from '#shared/rewards/contract.ts';
import * as sms from '#shared/sms/contract.ts';
import * as staff from '#shared/staff/contract.ts';
import * as till from '#shared/till/contract.ts';
import type { StageConfig } from './stages.ts';

/** Routes that send an SMS, read or write much, or are rarely called. */
const costly = new Set<Contract>([
  accountClosing.closeAccount,
  accountClosing.sendClosingCode,
  accountExport.readMyData,
  accounts.createAccount,
  accounts.createPictureUpload,
  apiKeys.createApiKey,
  applications.submitApplication,
  campaigns.confirmCampaign,
  campaigns.prepareCampaign,
  campaigns.testCampaign,
  cards.askShop,
  cards.join,
  cards.sendJoinCode,
  contacts.addContacts,
  contacts.addOptOuts,
  contacts.deleteContactList,
  documents.createUpload,
  offers.sendOfferCode,
  payments.claimPayment,
  payments.startPayment,
  projects.askForChanges,
  projects.sendChangeCode,
  projects.sendDeliveryCode,
  projects.sendEndCode,
  purchases.buyCredits,
  purchases.buySubscription,
  repayments.orderStatement,
  repayments.sendRefundCode,
  repayments.sendScheduleCode,
  repayments.sendSlip,
  rewards.changeNumber,
  rewards.checkImport,
  rewards.eraseCustomer,
  rewards.importCustomers,
  rewards.mergeCustomers,
  rewards.sendNumberCode,
  rewards.sendReceipt,
  rewards.sendRedeemCode,
  sms.sendSms,
  // Anybody may call them: at the usual rate they would take all concurrent calls of the staff's function.
  staff.acceptInvitation,
  staff.openInvitation,
  till.tillRedeemCode,
  till.tillSms,
]);

export const routeKeyOf = ({ method, path }: Contract): string => `${method} ${path}`;

/** Settings for routes below the stage's usual rate, in API Gateway's names. */
export function costlyRouteSettings({ routes }: StageConfig): Record<string, object> {
  const { perSecond, burst } = routes.costly;
  const settings = { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst };
  return Object.fromEntries([...costly].map((contract) => [routeKeyOf(contract), settings]));
}
