/** The path of M-Pesa at the endpoint: its API, and the pages of its payers. */
export const MPESA_PATH = '/_mpesa';

/**
 * The variables by which functions find M-Pesa: this one, or another one that a developer has credentials of
 * (`MILIKI_MPESA_URL`), which must reach the site from outside (`MILIKI_PAYMENTS_URL`).
 *
 * @param endpoint the URL of the cloud
 * @param site the URL of the site
 */
export function mpesaVariables(endpoint: string, site: string): Record<string, string> {
  const { MILIKI_MPESA_URL, MILIKI_PAYMENTS_URL = site } = process.env;
  if (MILIKI_MPESA_URL) return { MPESA_URL: MILIKI_MPESA_URL, PAYMENTS_URL: MILIKI_PAYMENTS_URL };
  return {
    MPESA_URL: endpoint + MPESA_PATH,
    PAYMENTS_URL: site,
    // Suites ask about many prompts at once.
    MPESA_QUERIES_PER_MINUTE: '6000',
  };
}
