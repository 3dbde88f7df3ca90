import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { by, type CarriersByClass } from '#infra/carriers.ts';
import { type StageConfig, stages } from '#infra/stages.ts';
import { carriersNote } from '#scripts/deploy/carriers-note.ts';
import { mpesaNote } from '#scripts/deploy/mpesa-note.ts';
import { deployRefusal } from '#scripts/deploy/refusal.ts';
import samples from './samples/deploy-refusal.json' with { type: 'json' };

type Credentials = Parameters<typeof deployRefusal>[1];

const registrations = { company: 'PVT-1', dataController: 'C-1', dataProcessor: 'P-1' };

it.each(Object.entries(samples))(
  '%s is answered in a sentence, or deployed',
  (_, { stage, changes, credentials, sentence }) => {
    const given: StageConfig = stages[stage as 'prod' | 'dev'];
    const { mpesa, ...others } = changes as Partial<StageConfig>;
    const config = { ...given, registrations, ...others, mpesa: { ...given.mpesa, ...mpesa } };
    expect(deployRefusal(config, credentials as Credentials) ?? null).toBe(sentence);
  },
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

it('a deploy says which keys of the carriers that the stage uses nobody has put in', async () => {
  const noteOn = (carriers: CarriersByClass, value: object | Error) => {
    const send = async () => {
      if (value instanceof Error) throw value;
      return { SecretString: JSON.stringify(value) };
    };
    const secrets = { send } as unknown as SecretsManagerClient;
    return carriersNote(secrets, carriers, { CarrierSecretArn: 'a' });
  };
  const filled = { username: 'miliki', apiKey: 'x' };
  const empty = { partnerId: 'replace-me', apiKey: 'replace-me' };
  const secret = { africasTalking: filled, celcom: empty, doorKey: 'y' };
  expect(await noteOn(by('africasTalking', 'sns'), secret)).toBeUndefined();
  expect(await noteOn(by('sns'), { ...secret, africasTalking: empty })).toBeUndefined();
  expect(await noteOn(by('africasTalking', 'celcom'), secret)).toBe(
    'Some SMS do not leave: the secret of the carriers still has replace-me as partnerId of celcom and apiKey of celcom (docs/first-deploy.md).',
  );
  expect(await noteOn(by('celcom'), new TypeError('no'))).toBe(
    'Whether the secret of the SMS carriers is filled could not be read (TypeError).',
  );
});
