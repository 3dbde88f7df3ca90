/** `npm run deploy -- <stage>`: builds the site and deploys the stacks of one stage with the CDK. */
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type StageName, stages } from '../infra/stages.ts';
import { type Credentials, deployRefusal } from './deploy-refusal.ts';
import { runSteps } from './steps.ts';

const [name = '', ...options] = process.argv.slice(2);
if (!Object.hasOwn(stages, name))
  fail(`Name a stage: npm run deploy -- ${Object.keys(stages).join('|')}`);
const stage = stages[name as StageName];
const refusal = deployRefusal(stage, await credentialsOf(stage.region));
if (refusal) fail(refusal);
// The last stack of a stage brings the ones that it needs.
await runSteps([
  {
    name: `Deploy ${name}`,
    command: 'cdk',
    args: ['deploy', `Miliki-${name}-edge-logs`, ...options],
  },
]);

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** Looks for credentials as the CDK does, and asks AWS whose they are, before minutes go into a build. */
async function credentialsOf(region: string): Promise<Credentials> {
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
