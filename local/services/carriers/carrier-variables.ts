import { type CarrierName, carrierNames } from '#core/carriers/carrier.ts';
import { by } from '#infra/carriers.ts';

/** The path of the carriers: their APIs, and what operators remember. */
export const CARRIER_PATH = '/_carrier';

/**
 * How functions find the carriers of this machine, and which of them they use: those of the stage, or the one in
 * `MILIKI_SMS_CARRIER`, with SNS for codes that it does not take.
 * @param endpoint the URL of the cloud
 * @throws Error for an unknown carrier
 */
export function carrierVariables(
  endpoint: string,
  wanted = process.env.MILIKI_SMS_CARRIER,
): Record<string, string> {
  const SMS_CARRIER_URLS = JSON.stringify({
    africasTalking: `${endpoint}${CARRIER_PATH}/africas-talking/version1`,
    celcom: `${endpoint}${CARRIER_PATH}/celcom/api/services`,
  });
  if (!wanted) return { SMS_CARRIER_URLS };
  const name = carrierNames.find((one) => one === wanted) satisfies CarrierName | undefined;
  if (!name)
    throw new Error(`MILIKI_SMS_CARRIER is "${wanted}". It is one of ${carrierNames.join(', ')}.`);
  const carriers = name === 'sns' ? by('sns') : by(name, 'sns');
  return { SMS_CARRIER_URLS, SMS_CARRIERS: JSON.stringify(carriers) };
}
