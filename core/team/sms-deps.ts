import { siteHost } from '#core/platform/config.ts';
import { sendSms } from '#core/platform/sms-sender.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { brand } from '#shared/site/brand.ts';
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
