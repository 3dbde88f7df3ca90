/**
 * `npm run test:stack -- <stage>`: API and browser suites against a stage, with this machine's credentials. Without
 * a stage: a local cloud, with BASE_URL for the site and AWS_ENDPOINT_URL for the cloud. Other arguments are test
 * files.
 */
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { stackNameOf } from '#infra/names.ts';
import { type StageConfig, type StageName, stages } from '#infra/stages.ts';
import { credentialsOf, missingCredentials } from './aws-credentials.ts';
import { ensureChromium } from './chromium.ts';
import { outputsOf } from './stack-outputs.ts';
import { runSteps, vitest } from './steps.ts';

const [first = '', ...rest] = process.argv.slice(2);
const stage = Object.hasOwn(stages, first) ? stages[first as StageName] : undefined;
const files = stage ? rest : process.argv.slice(2);
const env = stage ? await deployed(stage) : here();
ensureChromium();
const suites = vitest('Stack tests', 'routes', 'api', 'browser');
// SSM takes three parameters a second (core/carriers/kept-sms.ts).
const pace = stage ? ['--maxWorkers=1'] : [];
const args = [...suites.args, ...files, ...pace];
await runSteps([{ ...suites, args, env: { ...suites.env, ...env } }]);

/** A stage's address. Tests find its resources by their stack. */
async function deployed(config: StageConfig): Promise<Record<string, string>> {
  const { name, region, keepsTestSms } = config;
  if (!keepsTestSms) {
    fail(`${name} is not tested so: tests make accounts, and it sends every code to a phone.`);
  }
  const missing = missingCredentials[await credentialsOf(region)];
  if (missing.length > 0) fail(`${name} is not tested: it needs ${missing}.`);
  const outputs = await outputsOf(new CloudFormationClient({ region }), stackNameOf(config));
  if (!outputs) fail(`${name} is not deployed in ${region}: npm run deploy -- ${name}`);
  const BASE_URL = process.env.BASE_URL ?? outputs.SiteAddress ?? '';
  return { BASE_URL, MILIKI_STAGE: name };
}

function here(): Record<string, string> {
  const { BASE_URL, AWS_ENDPOINT_URL } = process.env;
  if (BASE_URL && AWS_ENDPOINT_URL) return { BASE_URL, AWS_ENDPOINT_URL };
  fail(
    'Name a stage that is deployed (npm run test:stack -- dev), or set both addresses of a cloud on this machine, such as ' +
      'BASE_URL=http://localhost:3000 AWS_ENDPOINT_URL=http://localhost:4566.',
  );
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
