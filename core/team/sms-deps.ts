import { brand } from '../../shared/site/brand.ts';
import { siteHost } from '../platform/config.ts';
import { sendSms } from '../platform/sms-sender.ts';
import { findLanguage } from '../settings/settings.store.ts';
import { deps } from './deps.ts';

/** They are apart from `deps`, so that other functions do not load SNS's client. */
export const smsDeps = {
  ...deps,
  findLanguage,
  sendSms,
  /** That of the brand, where the stage has no domain of its own. */
  host: siteHost ?? new URL(brand.siteUrl).host,
};

export type SmsDeps = typeof smsDeps;
