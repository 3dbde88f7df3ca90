import { NO_SHORT_CODE, type StageConfig } from '../infra/stages.ts';

/** What came of asking AWS who deploys: the AWS account, or why there is none. */
export type Credentials = 'none' | 'refused' | 'valid';

const CREDENTIALS: Record<Credentials, string[]> = {
  valid: [],
  none: [
    'AWS credentials (run "aws configure", or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)',
  ],
  refused: [
    'AWS credentials that AWS takes (those that were found are wrong or over: sign in again, or set others)',
  ],
};

/**
 * @param credentials whether AWS credentials were found, and AWS took them
 * @returns one sentence about all that a stage lacks to be deployed, or undefined. A stage that keeps
 *   its data has people who rely on it: alarms must reach somebody, uploads must know the site, and SMS name
 *   the number to which owners pay.
 */
export function deployRefusal(
  { name, keepData, domain, alarmEmail, mpesa }: StageConfig,
  credentials: Credentials,
): string | undefined {
  const missing = [
    ...(keepData && !domain ? ['a domain in infra/stages.ts'] : []),
    ...(keepData && !alarmEmail ? ['an alarmEmail in infra/stages.ts'] : []),
    ...(mpesa.shortCode === NO_SHORT_CODE ? ['a short code of M-Pesa in infra/stages.ts'] : []),
    ...CREDENTIALS[credentials],
  ];
  if (missing.length === 0) return undefined;
  return `${name} is not deployed: it needs ${new Intl.ListFormat('en').format(missing)}.`;
}
