import { siteHost } from '#core/platform/config.ts';
import { brand } from '#shared/site/brand.ts';

/** The host name in opt-out links: that of the brand, where the stage has no domain of its own. */
export const linkHost = siteHost ?? new URL(brand.siteUrl).host;
