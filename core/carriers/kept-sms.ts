import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { environment } from '#core/platform/config.ts';
import { KEPT_SMS_MS, keptSmsName } from './carrier.ts';

/** Three attempts fit into the 5 s that Cognito gives a trigger. SSM accepts only three parameters a second. */
const ssm = new SSMClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1200, throwOnRequestTimeout: true },
});

/** Stores an SMS to a test number for the stage's testers. @returns its id @throws Error of SSM */
export async function keepSms(phone: string, text: string): Promise<string> {
  const expiry = {
    Type: 'Expiration',
    Version: '1.0',
    Attributes: { Timestamp: new Date(Date.now() + KEPT_SMS_MS).toISOString() },
  };
  const { Version } = await ssm.send(
    new PutParameterCommand({
      Name: keptSmsName(environment('STAGE'), phone),
      Value: text,
      Type: 'SecureString',
      // Only advanced parameters can expire.
      Tier: 'Advanced',
      Policies: JSON.stringify([expiry]),
      Overwrite: true,
    }),
  );
  return `kept-${Version}`;
}
