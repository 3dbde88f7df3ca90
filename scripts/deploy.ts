/**
 * `npm run deploy -- <stage>`: builds the site, shows the differences, asks (`--yes` answers), and deploys a stage
 * with the CDK. A first visitor then tests it; a version that fails is replaced by the one before.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { stackNameOf } from '#infra/names.ts';
import { type StageConfig, type StageName, stages } from '#infra/stages.ts';
import { carriersNote } from '#scripts/deploy/carriers-note.ts';
import { mpesaNote } from '#scripts/deploy/mpesa-note.ts';
import { deployRefusal } from '#scripts/deploy/refusal.ts';
import { replaceTemplate } from '#scripts/deploy/replace-template.ts';
import { smokeTest } from '#scripts/deploy/smoke.ts';
import { credentialsOf } from './aws-credentials.ts';
import { outputsOf, stackAt } from './stack-outputs.ts';
import { runSteps, type Step } from './steps.ts';

const { name, yes } = wanted();
if (!Object.hasOwn(stages, name))
  fail(`Name a stage: npm run deploy -- ${Object.keys(stages).join('|')}`);
const stage: StageConfig = stages[name as StageName];
const refusal = deployRefusal(stage, await credentialsOf(stage.region));
if (refusal) fail(refusal);
if (!yes && !process.stdin.isTTY) {
  fail('Nobody can answer here whether to deploy what differs: add --yes.');
}

const assembly = mkdtempSync(join(tmpdir(), `miliki-deploy-${name}-`));
process.once('exit', () => rmSync(assembly, { recursive: true, force: true }));
const stack = stackNameOf(stage);
// It needs all other stacks of the stage.
const lastStack = `${stack}-edge-logs`;
await runSteps([
  cdk('Build and synthesis', 'synth', lastStack, '--quiet', '--output', assembly),
  ofAssembly('What differs', 'diff', lastStack),
]);
if (!yes) await ask(`Deploy ${name}? (y/n) `);
const earlier = await templateOf(stage);
await runSteps([deployStep(`Deploy ${name}`, stack)]);
await lookAtIt();
await runSteps([deployStep(`Deploy the logs of ${name}`, lastStack)]);
await noteAboutSecrets();

/** An unknown option must not be ignored. */
function wanted(): { name: string; yes: boolean } {
  try {
    const options = { yes: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { name: positionals[0] ?? '', yes: values.yes ?? false };
  } catch (error) {
    return fail((error as Error).message);
  }
}

async function noteAboutSecrets(): Promise<void> {
  const { region, smsCarriers } = stage;
  const outputs = (await outputsOf(new CloudFormationClient({ region }), stack)) ?? {};
  const secrets = new SecretsManagerClient({ region });
  const notes = [await mpesaNote(secrets, outputs)];
  notes.push(await carriersNote(secrets, smsCarriers, outputs));
  for (const note of notes) if (note) console.warn(note);
}

/** On failure, ends the program with the earlier version, if there is one. */
async function lookAtIt(): Promise<void> {
  try {
    const client = new CloudFormationClient({ region: stage.region });
    const { SiteAddress = '' } = (await outputsOf(client, stack)) ?? {};
    console.info(`Smoke test of ${SiteAddress}`);
    await smokeTest(stage, SiteAddress);
  } catch (error) {
    console.error((error as Error).message);
    await goBack();
    process.exit(1);
  }
}

async function goBack(): Promise<void> {
  if (!earlier) return console.error(`This is the first version of ${name}: it stays as it is.`);
  console.error('The version before comes back.');
  replaceTemplate(assembly, stack, earlier);
  await runSteps([deployStep('The version before', stack, '--exclusively')]);
}

function deployStep(title: string, ...args: string[]): Step {
  return ofAssembly(title, 'deploy', ...args, '--require-approval', 'never');
}

/** Stops the CDK from building the site again, as cdk.json says. */
function ofAssembly(title: string, ...args: string[]): Step {
  return cdk(title, ...args, '--app', assembly, '--build', 'true');
}

function cdk(title: string, ...args: string[]): Step {
  return { name: title, command: 'cdk', args };
}

/** The only question: changes of rights are shown above as well. */
async function ask(question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) fail(`${name} is as it was.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/** @returns the template of a working stage, or undefined before the first success */
async function templateOf(stage: StageConfig): Promise<string | undefined> {
  const client = new CloudFormationClient({ region: stage.region });
  const StackName = stackNameOf(stage);
  const status = (await stackAt(client, StackName))?.StackStatus ?? 'ROLLBACK_COMPLETE';
  // A failed first deployment leaves a template that never worked.
  if (status === 'ROLLBACK_COMPLETE' || !status.endsWith('_COMPLETE')) return undefined;
  return (await client.send(new GetTemplateCommand({ StackName }))).TemplateBody;
}
