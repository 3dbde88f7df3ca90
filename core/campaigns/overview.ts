import { shopName } from '#core/messages/words.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { smsStage } from '#core/sms/stage.ts';
import type { getSmsOverview as contract } from '#shared/campaigns/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import type { Deps } from './deps.ts';

/**
 * Reads what the page of SMS shows above its tabs: running totals, so that it costs the same with any
 * number of customers.
 *
 * @throws AppError accounts.notFound
 */
export async function readSmsOverview(
  { readAccount, siteHost }: Deps,
  userId: string,
  stage: ReturnType<typeof smsStage>,
): Promise<ReplyOf<typeof contract>> {
  const { user, settings, totals, credits } = await readAccount(userId);
  if (!user) throw new AppError('accounts.notFound');
  return {
    smsBalance: credits?.smsBalance ?? 0,
    purchasedSMS: credits?.purchasedSMS ?? 0,
    issuedSMS: credits?.issuedSMS ?? 0,
    lowCreditAt: settings?.lowCreditAt ?? settingDefinitions.lowCreditAt.default,
    businessName: shopName(user.businessName),
    ownPhone: user.phone,
    pointValue: settings?.pointValue ?? null,
    customers: totals?.activeCustomers ?? 0,
    consenting: totals?.consentingCustomers ?? 0,
    optOutLink: `${siteHost}/o/`,
    ...stage,
  };
}
