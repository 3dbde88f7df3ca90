import { lackOfSite } from '#core/mpesa/callback-urls.ts';
import { standingOrderCodes } from '#infra/stages.ts';

/** M-Pesa's path: its API and its payers' pages. */
export const MPESA_PATH = '/_mpesa';

/**
 * How functions find M-Pesa: this one, or a developer's (`MILIKI_MPESA_URL`), which must reach the site from
 * outside (`MILIKI_PAYMENTS_URL`).
 * @param endpoint the URL of the cloud
 * @param site the URL of the site
 * @throws Error that says what is wrong with the two variables
 */
export function mpesaVariables(endpoint: string, site: string): Record<string, string> {
  const another = anotherMpesa(process.env);
  if (another) return another;
  return {
    MPESA_URL: endpoint + MPESA_PATH,
    PAYMENTS_URL: site,
    // Suites ask about many prompts at once.
    MPESA_QUERIES_PER_MINUTE: '6000',
    ...standingOrderCodes('2026-08-15'),
  };
}

/**
 * @returns another M-Pesa's URL and ours for it; undefined without one
 * @throws Error that says what is wrong with the two variables
 */
export function anotherMpesa({
  MILIKI_MPESA_URL: api,
  MILIKI_PAYMENTS_URL: payments,
}: NodeJS.ProcessEnv): { MPESA_URL: string; PAYMENTS_URL: string } | undefined {
  if (!api && !payments) return undefined;
  if (!api)
    throw new Error('MILIKI_PAYMENTS_URL is set without MILIKI_MPESA_URL. Set both, or neither.');
  if (!payments) {
    throw new Error(
      'MILIKI_MPESA_URL is set without MILIKI_PAYMENTS_URL, the https URL at which that M-Pesa reaches this machine.',
    );
  }
  if (!/^https?:$/.test(URL.canParse(api) ? new URL(api).protocol : '') || api.endsWith('/')) {
    throw new Error(`MILIKI_MPESA_URL is "${api}". It has to be a URL without a slash at its end.`);
  }
  const lack = lackOfSite(payments);
  if (lack)
    throw new Error(`MILIKI_PAYMENTS_URL is "${payments}". It has to be a URL that ${lack}.`);
  return { MPESA_URL: api, PAYMENTS_URL: payments };
}
