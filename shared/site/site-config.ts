/**
 * The content of `/config.json`, and of `/office/config.json` with the pool of staff: the facts about
 * the stage that the browser needs.
 */
export interface SiteConfig {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The URL of Cognito in the local cloud; absent at AWS. */
  userPoolEndpoint?: string;
}
