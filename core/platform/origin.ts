import { timingSafeEqual } from 'node:crypto';
import { environment } from './config.ts';

/** The header that CloudFront adds to every request for the API (infra/secrets.ts). */
export const ORIGIN_HEADER = 'x-origin-verify';

/** @returns whether a request's header holds the secret that only CloudFront and the API know */
export function isFromSite(secret: string | undefined): boolean {
  const [typed, wanted] = [Buffer.from(secret ?? ''), Buffer.from(environment('ORIGIN_SECRET'))];
  return typed.length === wanted.length && timingSafeEqual(typed, wanted);
}
