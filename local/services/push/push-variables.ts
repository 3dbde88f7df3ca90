/** The path of the push service. */
export const PUSH_PATH = '/_push';

/** Lets functions call the push service of this machine. @param endpoint the URL of the cloud */
export const pushVariables = (endpoint: string): Record<string, string> => ({
  PUSH_STAND_IN: new URL(endpoint).origin,
});
