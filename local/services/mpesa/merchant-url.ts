import { REFUSED_WORDS } from '#core/mpesa/callback-urls.ts';

/** Only from this machine may M-Pesa call without TLS. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** @returns whether M-Pesa would post to a URL */
export function isMerchantUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value) || REFUSED_WORDS.test(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}
