import { lackOfSite } from '#core/mpesa/callback-urls.ts';
import { missingRegistrations } from '#infra/registrations.ts';
import { NO_SHORT_CODE, type StageConfig } from '#infra/stages.ts';
import { type Credentials, missingCredentials } from '../aws-credentials.ts';

/**
 * One sentence about everything that a stage lacks, or undefined. People rely on a stage that keeps data: it needs
 * alarms that reach somebody, a site for uploads, a Paybill number for SMS, and the registrations that the law wants.
 * @param credentials whether AWS credentials were found and accepted
 */
export function deployRefusal(
  { name, keepData, keepsTestSms, domain, alarmEmail, mpesa, registrations }: StageConfig,
  credentials: Credentials,
): string | undefined {
  const missing = [
    ...(keepData && !domain ? ['a domain in infra/stages.ts'] : []),
    ...(keepData && !alarmEmail ? ['an alarmEmail in infra/stages.ts'] : []),
    ...(keepData && keepsTestSms ? ['no keepsTestSms in infra/stages.ts'] : []),
    ...(keepData
      ? missingRegistrations(registrations).map((one) => `registrations.${one} in infra/stages.ts`)
      : []),
    ...lackOfDomain(domain),
    ...(/^https:.*[^/]$/.test(mpesa.url)
      ? []
      : ['an https URL of M-Pesa without a slash at its end in infra/stages.ts']),
    ...(mpesa.shortCode === NO_SHORT_CODE ? ['a short code of M-Pesa in infra/stages.ts'] : []),
    ...missingCredentials[credentials],
  ];
  if (missing.length === 0) return undefined;
  return `${name} is not deployed: it needs ${new Intl.ListFormat('en').format(missing)}.`;
}

/** M-Pesa posts to the domain. A form that it refuses must be found before somebody pays. */
function lackOfDomain(domain: StageConfig['domain']): string[] {
  const lack = domain && lackOfSite(`https://${domain.name}`);
  return lack ? [`a domain in infra/stages.ts that ${lack}`] : [];
}
