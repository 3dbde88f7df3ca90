import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Credentials, Operator } from '#core/mpesa/credentials.ts';
import { EDGE_REGION } from '#infra/edge-stacks.ts';
import { stackNameOf } from '#infra/names.ts';
import type { StageConfig } from '#infra/stages.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { Mpesa } from '#local/services/mpesa/mpesa.ts';
import { replaceTemplate } from '#scripts/deploy/replace-template.ts';
import { smokeTest } from '#scripts/deploy/smoke.ts';
import { outputsOf } from '#scripts/stack-outputs.ts';
import { countsChallenges, withoutGrant } from '#test/support/without-grant.ts';
import { Assembly } from './assembly.ts';
import { cdk } from './cdk.ts';
import { type Deviation, deviations, type Place } from './deviations.ts';
import { type Emulator, rootCredentials } from './emulator.ts';
import { type DeployedSite, type Front, openFront } from './front.ts';
import { emulatorFolder, programs } from './python.ts';
import type { Run } from './report.ts';
import { cloudFormationAt, credentials } from './stacks.ts';
import { filesOf, leftOut, runSuite, type Suite, thirdOf } from './suites.ts';

/** An owner's first hour, the award of points, and the office. */
const STORIES = ['journey', 'rewards', 'office'].map((name) => `test/browser/${name}.test.ts`);

/** The longest time for the end. */
const DESTROY_MS = 30_000;

const ACCOUNT = '000000000000';

const API = ['routes', 'api'];

/** Files that get codes from SSM, as on a stage at AWS. */
const BY_SSM = filesOf(...API).filter((file) =>
  /\/(?:sign-in|account|offers)\.test\.ts$/.test(file),
);

/** How much of the suites runs. */
interface Scope {
  /** The end of everything, by `performance.now()`. */
  deadline: number;
  /** Chooses a third of the files that call the API; without it, all run. */
  commit?: string | undefined;
}

/**
 * Builds, deploys, tests and destroys a stage.
 * @param run gets the results, step by step
 * @throws Error if the stage cannot be deployed or destroyed, fails the smoke test, or does not miss a grant
 */
export const testDeployed = (
  emulator: Emulator,
  stage: StageConfig,
  run: Run,
  scope: Scope,
): Promise<void> =>
  withDeployed(emulator, stage, async (place, seconds) => {
    Object.assign(run.seconds, seconds);
    run.seconds.smoke = await timed('Smoke test', () => smokeTest(stage, place.site));
    run.unneeded = await unneededDeviations(place);
    const needed = deviations.length - run.unneeded.length;
    console.info(`${needed} of ${deviations.length} deviations are still needed.`);
    run.seconds.grant = await timed('A grant is missed', () => missesGrant(place));
    await runSuites(place, stage, run, { ...scope, deadline: scope.deadline - DESTROY_MS });
    run.peakMegabytes = emulator.memory.peakMegabytes;
  });

/** Builds and deploys a stage, and destroys it afterwards. @param work gets the seconds of the steps before */
export async function withDeployed<T>(
  emulator: Emulator,
  stage: StageConfig,
  work: (place: Place, seconds: Record<string, number>) => Promise<T>,
): Promise<T> {
  const front = await openFront(emulator.port);
  try {
    const place = placeOf(emulator, front, stage);
    const build = await timed('Build and synthesis', () => synthesize(place));
    const deployed = await timed('Deploy', () => deploy(place, front));
    const result = await work(place, { build, deploy: deployed });
    await timed('Destroy', () => destroyAll(place));
    return result;
  } finally {
    await front.close();
  }
}

function placeOf({ endpoint }: Emulator, front: Front, stage: StageConfig): Place {
  const assembly = new Assembly(join(emulatorFolder, 'assembly'));
  const { site, aws, gatewayPort } = front;
  const { region } = stage;
  const stackName = stackNameOf(stage);
  return { assembly, endpoint, region, stackName, site, aws, gatewayPort, programs };
}

const stacksOf = ({ stackName, region }: Place): [name: string, region: string][] => [
  [`${stackName}-edge`, EDGE_REGION],
  [stackName, region],
  [`${stackName}-edge-logs`, EDGE_REGION],
];

/** The CDK builds the site before (cdk.json). */
async function synthesize({ assembly, stackName, region, endpoint }: Place): Promise<void> {
  rmSync(assembly.folder, { recursive: true, force: true });
  const to = ['--quiet', '--output', assembly.folder];
  await cdk(endpoint, region, ['synth', `${stackName}-edge-logs`, ...to], repositoryRoot);
}

/** A stack takes values of the one before, so each template is changed just before it. */
async function deploy(place: Place, front: Front): Promise<void> {
  const { endpoint, region, assembly, stackName } = place;
  const regions = [region, EDGE_REGION].map((one) => `aws://${ACCOUNT}/${one}`);
  await cdk(endpoint, region, ['bootstrap', ...regions]);
  for (const [stack, ofStack] of stacksOf(place)) {
    for (const deviation of deviations) await deviation.apply(place);
    const what = ['--app', assembly.folder, stack, '--exclusively'];
    await cdk(endpoint, ofStack, ['deploy', ...what, '--require-approval', 'never']);
    if (stack === stackName) front.deployed = await deployedSite(place, emulatorFolder);
  }
}

async function destroyAll(place: Place): Promise<void> {
  for (const [stack, region] of stacksOf(place).toReversed()) {
    const what = ['--app', place.assembly.folder, stack, '--exclusively'];
    await cdk(place.endpoint, region, ['destroy', ...what, '--force']);
  }
}

async function unneededDeviations(place: Place): Promise<Deviation[]> {
  const unneeded: Deviation[] = [];
  for (const deviation of deviations) {
    if (!(await deviation.isNeeded(place))) unneeded.push(deviation);
  }
  return unneeded;
}

/** The most representative part comes first, in case time runs out. */
async function runSuites(
  { site, aws, endpoint }: Place,
  { name }: StageConfig,
  run: Run,
  { deadline, commit }: Scope,
): Promise<void> {
  const chosen = (files: string[]) => (commit ? thirdOf(files, commit) : files);
  const here = { BASE_URL: site, AWS_ENDPOINT_URL: aws };
  const asAtAws = { ...rootCredentials, BASE_URL: site, AWS_ENDPOINT_URL: endpoint };
  const suites: Suite[] = [
    { name: 'Stories in a browser', projects: ['browser'], files: STORIES, env: here },
    {
      name: 'Files with codes from SSM',
      projects: API,
      files: chosen(BY_SSM),
      env: { ...asAtAws, MILIKI_STAGE: name },
    },
    {
      name: 'API suite',
      projects: API,
      files: chosen(filesOf(...API)),
      env: here,
    },
  ];
  run.suites = suites.map(leftOut);
  const known = new Set(run.gaps.map(({ test }) => test));
  for (const [index, suite] of suites.entries()) {
    await runSuite(
      suite,
      deadline,
      (title) => known.has(title),
      (result) => {
        run.suites[index] = result;
      },
    );
  }
}

async function timed(name: string, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  const seconds = Math.round((performance.now() - started) / 1000);
  console.info(`${name}: ok, ${seconds} s`);
  return seconds;
}

/**
 * Takes a right from a function, calls what needs it, and gives it back as `npm run deploy` restores a version.
 * @throws Error if the emulator does not miss the right, or misses it still
 */
async function missesGrant(place: Place): Promise<void> {
  const { entry, action, path } = countsChallenges;
  const whole = readFileSync(
    join(place.assembly.folder, `${place.stackName}.template.json`),
    'utf8',
  );
  const url = `${place.site}${path}`;
  await deployTemplate(place, JSON.stringify(withoutGrant(JSON.parse(whole), entry, action)));
  await untilAnswer(url, 500);
  await deployTemplate(place, whole);
  await untilAnswer(url, 200);
}

/** Functions are cold after a deployment. */
async function untilAnswer(url: string, expected: number): Promise<void> {
  let status = 0;
  for (let tries = 0; tries < 30 && status !== expected; tries += 1) {
    if (tries > 0) await wait(1_000);
    ({ status } = await fetch(url));
  }
  if (status !== expected) throw new Error(`${url} answers ${status} in the place of ${expected}.`);
}

async function deployTemplate(place: Place, template: string): Promise<void> {
  const { assembly, stackName, endpoint, region } = place;
  replaceTemplate(assembly.folder, stackName, template);
  const what = ['--app', assembly.folder, stackName, '--exclusively'];
  await cdk(endpoint, region, ['deploy', ...what, '--require-approval', 'never']);
}

/** The deployed stack's addresses, and an M-Pesa with its keys. */
async function deployedSite(place: Place, dataDir: string): Promise<DeployedSite> {
  const { endpoint, region, site, aws } = place;
  const client = cloudFormationAt(endpoint, region);
  const outputs = (await outputsOf(client, place.stackName)) ?? {};
  const [known, reverser] = await Promise.all([
    secretOf<Credentials>(place, outputs.MpesaSecretArn),
    secretOf<Operator>(place, outputs.MpesaReversalSecretArn),
  ]);
  const mpesa = new Mpesa({ dataDir, credentials: () => known, reverser: () => reverser, site });
  mpesa.begin();
  return {
    distribution: new URL(outputs.SiteAddress ?? '').host,
    gateway: outputs.ApiHost?.replace(/\.execute-api\..*/, '.execute-api.localhost') ?? '',
    origins: new Map([
      [`https://cognito-idp.${region}.amazonaws.com`, aws],
      [`https://${outputs.UploadsBucket}.s3.${region}.amazonaws.com`, endpoint],
    ]),
    mpesa,
  };
}

async function secretOf<T>({ endpoint, region }: Place, SecretId?: string): Promise<T> {
  const secrets = new SecretsManagerClient({ endpoint, region, credentials });
  const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  return JSON.parse(SecretString);
}
