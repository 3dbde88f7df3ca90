/** `/config.json`, and `/office/config.json` with the staff's Cognito pool: a stage's settings for the browser. */
export interface SiteConfig {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The URL of Cognito in the local cloud; absent at AWS. */
  userPoolEndpoint?: string;
}
