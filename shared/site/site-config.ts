/** What `/config.json` tells the browser about the stage it runs on. */
export interface SiteConfig {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Where Cognito answers when it is not at AWS (the local cloud). */
  userPoolEndpoint?: string;
}
