/** The content of `/config.json`: the facts about the stage that the browser needs. */
export interface SiteConfig {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** The URL of Cognito in the local cloud; absent at AWS. */
  userPoolEndpoint?: string;
}
