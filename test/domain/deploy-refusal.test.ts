import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { stages } from '../../infra/stages.ts';
import { deployRefusal } from '../../scripts/deploy-refusal.ts';

const domain = { name: 'miliki.example', certificateArn: 'arn' };
const alarmEmail = 'alarms@example.com';
const mpesa = { ...stages.prod.mpesa, shortCode: '123456' };

describe('a deployment', () => {
  it.each([
    [
      'production without anything',
      stages.prod,
      false,
      'prod is not deployed: it needs a domain in infra/stages.ts, an alarmEmail in infra/stages.ts, a short code of M-Pesa in infra/stages.ts, and AWS credentials.',
    ],
    [
      'production without a domain',
      { ...stages.prod, alarmEmail, mpesa },
      true,
      'prod is not deployed: it needs a domain in infra/stages.ts.',
    ],
    [
      'production that tells nobody',
      { ...stages.prod, domain, mpesa },
      true,
      'prod is not deployed: it needs an alarmEmail in infra/stages.ts.',
    ],
    [
      'production that owners would pay to nobody',
      { ...stages.prod, domain, alarmEmail },
      true,
      'prod is not deployed: it needs a short code of M-Pesa in infra/stages.ts.',
    ],
    [
      'dev without credentials',
      stages.dev,
      false,
      'dev is not deployed: it needs AWS credentials.',
    ],
    ['production with everything', { ...stages.prod, domain, alarmEmail, mpesa }, true, undefined],
    ['dev with credentials', stages.dev, true, undefined],
  ])('%s is answered in a sentence, or deployed', (_, stage, hasCredentials, sentence) => {
    expect(deployRefusal(stage, hasCredentials)).toBe(sentence);
  });

  it('the command refuses production before anything is built', async () => {
    const env = { PATH: '', HOME: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' };
    const deploy = promisify(execFile)(process.execPath, ['scripts/deploy.ts', 'prod'], { env });
    await expect(deploy).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^prod is not deployed: it needs .* and AWS credentials\.\n$/),
    });
    // A process of its own, which loads the whole stack's code.
  }, 30_000);
});
