import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** Tells a function the site's host name. A stage without a domain of its own has none to tell. */
export const siteHost = ({ domain }: StageConfig): Use => ({
  environment: domain ? { SITE_HOST: domain.name } : {},
});
