import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { stages } from '#infra/stages.ts';
import { mpesaNote } from '#scripts/deploy/mpesa-note.ts';
import { deployRefusal } from '#scripts/deploy/refusal.ts';

const domain = { name: 'miliki.example', certificateArn: 'arn' };
const alarmEmail = 'alarms@example.com';
const mpesa = { ...stages.prod.mpesa, shortCode: '123456' };

it.each([
  [
    'production without anything',
    stages.prod,
    'none',
    'prod is not deployed: it needs a domain in infra/stages.ts, an alarmEmail in infra/stages.ts, a short code of M-Pesa in infra/stages.ts, and AWS credentials (run "aws configure", or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).',
  ],
  [
    'production without a domain',
    { ...stages.prod, alarmEmail, mpesa },
    'valid',
    'prod is not deployed: it needs a domain in infra/stages.ts.',
  ],
  [
    'production that keeps codes for tests',
    { ...stages.prod, domain, alarmEmail, mpesa, keepsTestSms: true },
    'valid',
    'prod is not deployed: it needs no keepsTestSms in infra/stages.ts.',
  ],
  [
    'production that tells nobody',
    { ...stages.prod, domain, mpesa },
    'valid',
    'prod is not deployed: it needs an alarmEmail in infra/stages.ts.',
  ],
  ...(
    [
      ['mpesa.miliki.example', 'does not contain "mpesa": M-Pesa posts to no such URL'],
      ['sqlshop.example', 'does not contain "sql": M-Pesa posts to no such URL'],
      ['miliki.example/', 'ends with the host, without a slash or a path'],
      ['localhost', 'M-Pesa can reach from outside'],
    ] as const
  ).map(
    ([name, lack]) =>
      [
        `production at ${name}`,
        { ...stages.prod, domain: { ...domain, name }, alarmEmail, mpesa },
        'valid',
        `prod is not deployed: it needs a domain in infra/stages.ts that ${lack}.`,
      ] as const,
  ),
  ...['https://api.example/', 'http://api.example'].map(
    (url) =>
      [
        `production with M-Pesa at ${url}`,
        { ...stages.prod, domain, alarmEmail, mpesa: { ...mpesa, url } },
        'valid',
        'prod is not deployed: it needs an https URL of M-Pesa without a slash at its end in infra/stages.ts.',
      ] as const,
  ),
  [
    'production that owners would pay to nobody',
    { ...stages.prod, domain, alarmEmail },
    'valid',
    'prod is not deployed: it needs a short code of M-Pesa in infra/stages.ts.',
  ],
  [
    'dev without credentials',
    stages.dev,
    'none',
    'dev is not deployed: it needs AWS credentials (run "aws configure", or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY).',
  ],
  [
    'dev with credentials that are over',
    stages.dev,
    'refused',
    'dev is not deployed: it needs AWS credentials that AWS takes (those that were found are wrong or over: sign in again, or set others).',
  ],
  ['production with everything', { ...stages.prod, domain, alarmEmail, mpesa }, 'valid', undefined],
  ['dev with credentials', stages.dev, 'valid', undefined],
] as const)('%s is answered in a sentence, or deployed', (_, stage, credentials, sentence) =>
  expect(deployRefusal(stage, credentials)).toBe(sentence),
);

it('the command refuses production before anything is built', async () => {
  const env = { PATH: '', HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };
  const deploy = promisify(execFile)(process.execPath, ['scripts/deploy.ts', 'prod'], { env });
  await expect(deploy).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^prod is not deployed: it needs .* and AWS credentials \(run "aws configure".*\)\.\n$/,
    ),
  });
});

it('the command asks AWS about the credentials that it finds before anything is built', async () => {
  const env = {
    PATH: '',
    HOME: '/nowhere',
    AWS_ACCESS_KEY_ID: 'A',
    AWS_SECRET_ACCESS_KEY: 'S',
    // Nobody listens there
    AWS_ENDPOINT_URL_STS: 'http://127.0.0.1:9',
  };
  const deploy = promisify(execFile)(process.execPath, ['scripts/deploy.ts', 'dev'], { env });
  await expect(deploy).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^dev is not deployed: it needs AWS credentials that AWS takes/),
  });
});

it('a deploy says which parts of the secrets of M-Pesa nobody has put in', async () => {
  const noteOn = (...values: object[]) => {
    const send = async () => ({ SecretString: JSON.stringify(values.shift()) });
    const arns = { MpesaSecretArn: 'a', MpesaReversalSecretArn: 'b' };
    return mpesaNote({ send } as unknown as SecretsManagerClient, arns);
  };
  expect(await noteOn({ passkey: 'x', doorKey: 'y' }, { initiator: 'z' })).toBeUndefined();
  expect(await noteOn({ passkey: 'replace-me' }, { initiator: 'replace-me' })).toBe(
    'Nobody can pay: the secrets of M-Pesa still have replace-me as passkey and initiator of the reversals (docs/first-deploy.md).',
  );
});
