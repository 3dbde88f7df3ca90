import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** Tells a function the site's host name. A stage without a domain of its own has none to tell. */
export const siteHost = ({ domain }: StageConfig): Use => ({
  environment: domain ? { SITE_HOST: domain.name } : {},
});

/** Tells a function the origin of the site. CloudFront's own name would make a circle in the template. */
export const siteUrl = ({ domain }: StageConfig): Use => ({
  environment: domain ? { SITE_URL: `https://${domain.name}` } : {},
});
