import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

export type Credentials = 'none' | 'refused' | 'valid';

export const missingCredentials: Record<Credentials, string[]> = {
  valid: [],
  none: [
    'AWS credentials (run "aws configure", or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)',
  ],
  refused: [
    'AWS credentials that AWS takes (those that were found are wrong or over: sign in again, or set others)',
  ],
};

/** Looks for credentials as the CDK does, and asks AWS whose they are, before the long work. */
export async function credentialsOf(region: string): Promise<Credentials> {
  const sts = new STSClient({ region, maxAttempts: 2 });
  try {
    await sts.config.credentials();
  } catch {
    return 'none';
  }
  try {
    await sts.send(new GetCallerIdentityCommand({}));
    return 'valid';
  } catch {
    return 'refused';
  }
}
