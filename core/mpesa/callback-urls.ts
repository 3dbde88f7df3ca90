import { paymentsUrl } from '#core/platform/config.ts';

/** M-Pesa refuses URLs with its name, or a word of programs or databases: ids and keys have only a to f and digits. */
interface CallbackUrls {
  result(resultKey: string): string;
  confirmation(doorKey: string): string;
  validation(doorKey: string): string;
  /** For the answer to a question about a payment, or to a request to reverse one. */
  answer(answerId: string): string;
  timeout(answerId: string): string;
}

/** M-Pesa accepts none of these in a merchant's URL: its own name, and words of programs and databases. */
export const REFUSED_WORDS = /m-?pesa|safaricom|exe|cmd|sql|query/i;

/** Hosts that only a machine or a local network knows. */
const WITHIN = /^(localhost|.*\.local|127\..*|10\..*|192\.168\..*|\[.*\])$/;

/** Why M-Pesa cannot post to a site, as the rest of "a URL that ..."; undefined if it can. @param site as typed */
export function lackOfSite(site: string): string | undefined {
  const { protocol, hostname, origin } = URL.canParse(site) ? new URL(site) : new URL('x:');
  if (protocol !== 'https:') return 'begins with https://';
  if (site.toLowerCase() !== origin) return 'ends with the host, without a slash or a path';
  if (WITHIN.test(hostname)) return 'M-Pesa can reach from outside';
  const [word] = REFUSED_WORDS.exec(hostname) ?? [];
  return word && `does not contain "${word}": M-Pesa posts to no such URL`;
}

/** @param site such as https://miliki.example */
export const callbackUrlsOf = (site: string): CallbackUrls => ({
  result: (resultKey) => `${site}/api/payments/results/${resultKey}`,
  confirmation: (doorKey) => `${site}/api/payments/confirmations/${doorKey}`,
  validation: (doorKey) => `${site}/api/payments/validations/${doorKey}`,
  answer: (answerId) => `${site}/api/payments/answers/${answerId}`,
  timeout: (answerId) => `${site}/api/payments/timeouts/${answerId}`,
});

/** Whether payers can be prompted: a stage without a domain has no URL to give M-Pesa. */
export const canPrompt = (): boolean => paymentsUrl() !== undefined;

/** @throws Error if `canPrompt` is false */
export function callbackUrls(): CallbackUrls {
  const site = paymentsUrl();
  if (!site) throw new Error('This stage has no URL at which M-Pesa could reach it.');
  return callbackUrlsOf(site);
}

/** The networks that M-Pesa says it calls from. It may call from others: they decide a rate, not the access. */
export const publishedNetworks = [
  '196.201.212.0/24',
  '196.201.213.0/24',
  '196.201.214.0/24',
] as const;

export const isPublished = (address: string): boolean =>
  publishedNetworks.some((network) => address.startsWith(network.replace(/0\/24$/, '')));
