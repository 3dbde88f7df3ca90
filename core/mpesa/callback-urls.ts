import { paymentsUrl } from '#core/platform/config.ts';

/**
 * The URLs at which M-Pesa reaches us, all in one place: M-Pesa refuses those that contain its own name, or
 * a word of a program or a database. Ids and the key of the door are letters a to f and digits.
 */
interface CallbackUrls {
  /** Takes what became of a push. */
  result(resultKey: string): string;
  /** Takes each payment to our short code, after it has been made. */
  confirmation(doorKey: string): string;
  /** Is asked before somebody pays to our short code. */
  validation(doorKey: string): string;
  /** Takes the answer to a question about a payment, or to a request to reverse one. */
  answer(answerId: string): string;
  /** Takes the news that such an answer will not come. */
  timeout(answerId: string): string;
}

/** The words that M-Pesa takes in no URL of a merchant: its own name, and those of programs and databases. */
export const REFUSED_WORDS = /m-?pesa|safaricom|exe|cmd|sql|query/i;

/** Names and addresses that only a machine or a network itself knows. */
const WITHIN = /^(localhost|.*\.local|127\..*|10\..*|192\.168\..*|\[.*\])$/;

/**
 * @param site what somebody typed as the URL of the site
 * @returns what it has to be before M-Pesa posts to it, as the rest of "a URL that ...", or undefined
 */
export function lackOfSite(site: string): string | undefined {
  const { protocol, hostname, origin } = URL.canParse(site) ? new URL(site) : new URL('x:');
  if (protocol !== 'https:') return 'begins with https://';
  if (site.toLowerCase() !== origin) return 'ends with the host, without a slash or a path';
  if (WITHIN.test(hostname)) return 'M-Pesa can reach from outside';
  const [word] = REFUSED_WORDS.exec(hostname) ?? [];
  return word && `does not contain "${word}": M-Pesa posts to no such URL`;
}

/** @param site the URL of the site, such as https://miliki.example */
export const callbackUrlsOf = (site: string): CallbackUrls => ({
  result: (resultKey) => `${site}/api/payments/results/${resultKey}`,
  confirmation: (doorKey) => `${site}/api/payments/confirmations/${doorKey}`,
  validation: (doorKey) => `${site}/api/payments/validations/${doorKey}`,
  answer: (answerId) => `${site}/api/payments/answers/${answerId}`,
  timeout: (answerId) => `${site}/api/payments/timeouts/${answerId}`,
});

/** @returns whether payers can be sent a prompt: a stage without its own domain has no URL to give M-Pesa */
export const canPrompt = (): boolean => paymentsUrl() !== undefined;

/** @throws Error where `canPrompt` is false */
export function callbackUrls(): CallbackUrls {
  const site = paymentsUrl();
  if (!site) throw new Error('This stage has no URL at which M-Pesa could reach it.');
  return callbackUrlsOf(site);
}

/** The networks from which M-Pesa says that it calls. It may call from others: they are a rate, and no gate. */
export const publishedNetworks = [
  '196.201.212.0/24',
  '196.201.213.0/24',
  '196.201.214.0/24',
] as const;

/** @param address of a caller */
export const isPublished = (address: string): boolean =>
  publishedNetworks.some((network) => address.startsWith(network.replace(/0\/24$/, '')));
