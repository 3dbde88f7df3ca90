/**
 * A setting that the function's CDK definition gives it.
 *
 * @throws when it is missing, so that a wrong deployment fails at its first call
 */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
