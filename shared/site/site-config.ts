/** `/config.json`, and `/office/config.json` with the staff's Cognito pool: a stage's settings for the browser. */
export interface SiteConfig {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Lines for the public pages, such as `Company number: 1`. */
  registrations: string[];
  /** The URL of Cognito in the local cloud; absent at AWS. */
  userPoolEndpoint?: string;
}
