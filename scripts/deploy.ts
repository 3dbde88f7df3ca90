/**
 * `npm run deploy -- <stage>`: builds the site, shows what differs, asks, and deploys the stacks of one stage with the CDK.
 * Then a first visitor looks at it: what fails that does not stay. `--yes` answers the question, where nobody can.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { type StageConfig, type StageName, stages } from '../infra/stages.ts';
import { credentialsOf } from './aws-credentials.ts';
import { deployRefusal } from './deploy/refusal.ts';
import { replaceTemplate } from './deploy/replace-template.ts';
import { smokeTest } from './deploy/smoke.ts';
import { outputsOf, stackNameOf, templateOf } from './deploy/stack.ts';
import { runSteps, type Step } from './steps.ts';

const options = process.argv.slice(2);
const name = options.find((one) => !one.startsWith('--')) ?? '';
if (!Object.hasOwn(stages, name))
  fail(`Name a stage: npm run deploy -- ${Object.keys(stages).join('|')}`);
const stage: StageConfig = stages[name as StageName];
const refusal = deployRefusal(stage, await credentialsOf(stage.region));
if (refusal) fail(refusal);

const assembly = mkdtempSync(join(tmpdir(), `miliki-deploy-${name}-`));
// The last stack of a stage brings the ones that it needs.
const lastStack = `${stackNameOf(stage)}-edge-logs`;
const earlier = await templateOf(stage);
await runSteps([
  cdk('Build and synthesis', 'synth', lastStack, '--quiet', '--output', assembly),
  cdk('What differs', 'diff', '--app', assembly, lastStack),
]);
if (!options.includes('--yes')) await ask(`Deploy ${name}? (y/n) `);
await runSteps([deployStep(`Deploy ${name}`, lastStack)]);
await lookAtIt();

/** Ends with the earlier version, where there is one and the new one does not serve. */
async function lookAtIt(): Promise<void> {
  const { SiteAddress = '' } = (await outputsOf(stage)) ?? {};
  const site = process.env.BASE_URL ?? SiteAddress;
  console.info(`Smoke test of ${site}`);
  try {
    await smokeTest(stage, site);
    console.info(`${name} is deployed: ${site}`);
  } catch (error) {
    console.error((error as Error).message);
    await goBack();
    process.exitCode = 1;
  }
}

async function goBack(): Promise<void> {
  if (!earlier) return console.error(`This is the first version of ${name}: it stays as it is.`);
  console.error('The version before comes back.');
  replaceTemplate(assembly, stackNameOf(stage), earlier);
  await runSteps([deployStep('The version before', stackNameOf(stage), '--exclusively')]);
}

function deployStep(title: string, stack: string, ...more: string[]): Step {
  return cdk(title, 'deploy', '--app', assembly, stack, '--require-approval', 'never', ...more);
}

function cdk(title: string, ...args: string[]): Step {
  return { name: title, command: 'cdk', args };
}

/** What changes rights is shown above as well: this is the one question. */
async function ask(question: string): Promise<void> {
  if (!process.stdin.isTTY) fail('Nobody can answer here whether to deploy this: add --yes.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) fail(`${name} is as it was.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
