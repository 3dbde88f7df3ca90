import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

/** AWS's answer about who runs a command: the AWS account, or why there is no answer. */
export type Credentials = 'none' | 'refused' | 'valid';

/** The words for what a command lacks, by that answer. */
export const missingCredentials: Record<Credentials, string[]> = {
  valid: [],
  none: [
    'AWS credentials (run "aws configure", or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)',
  ],
  refused: [
    'AWS credentials that AWS takes (those that were found are wrong or over: sign in again, or set others)',
  ],
};

/** Looks for credentials as the CDK does, and asks AWS whose they are, before minutes go into anything. */
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
