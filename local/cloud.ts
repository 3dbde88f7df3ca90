/** Runs the synthesized stack on this machine (docs/decisions/0004-local-cloud.md). */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackNameOf } from '#infra/names.ts';
import { Gateway } from '#local/endpoint/gateway.ts';
import { carrierVariables } from '#local/services/carriers/carrier-variables.ts';
import { carriers } from '#local/services/carriers/carriers.ts';
import { cloudFront } from '#local/services/cloudfront/cloudfront.ts';
import { httpApi } from '#local/services/http-api/http-api.ts';
import { iam } from '#local/services/iam/iam.ts';
import { mpesa } from '#local/services/mpesa/mpesa.ts';
import { mpesaVariables } from '#local/services/mpesa/mpesa-variables.ts';
import { pushVariables } from '#local/services/push/push-variables.ts';
import { sns } from '#local/services/sns/sns.ts';
import { waf } from '#local/services/waf/waf.ts';
import { Site, type SiteMode } from '#local/site/site.ts';
import { Stack } from '#local/template/stack.ts';
import { loadTemplate, type SynthesizedStage } from '#local/template/template.ts';
import { CleanUp } from './clean-up.ts';
import { ServiceStarter } from './service-starter.ts';
import { resourceTypes, services } from './services.ts';
import {
  type EarlyPort,
  openEarly,
  openWanted,
  type WantedPort,
  wantedPort,
} from './wanted-port.ts';

export interface CloudOptions {
  dataDir: string;
  site: SiteMode;
  /** A free port replaces a port that is taken, or 0. */
  endpointPort?: number;
  webPort?: number;
  stage?: 'dev';
  /** Whether functions are loaded again when their sources change, and their logs printed. */
  watch?: boolean;
  onCrash?: (report: string) => void;
  /** Whether the firewalls work. Suites turn them off, because all their calls come from one address. */
  firewall?: boolean;
  /** Whether schedules run by themselves. Suites run them on demand. */
  clock?: boolean;
  /** Whether SMS link to this machine's site. Suites compare them with the stage's links. */
  linksHere?: boolean;
  /** Variables of functions, in place of the stage's values. */
  variables?: Readonly<Record<string, string>>;
  /** Runs this instead of the stage's templates. */
  synthesized?: SynthesizedStage;
}

export interface Cloud {
  readonly endpoint: string;
  readonly url: string;
  readonly region: string;
  stop(): Promise<void>;
}

async function start(options: CloudOptions, cleanUp: CleanUp): Promise<Cloud> {
  const { dataDir, stage = 'dev', watch = false, onCrash = console.error } = options;
  const { firewall = true, clock = true } = options;
  mkdirSync(dataDir, { recursive: true });
  cleanUp.add(lockDirectory(dataDir));
  const [endpointPort, webPort, synthesized] = await settleAll([
    openPort(options.endpointPort ?? wantedPort('MILIKI_AWS_PORT', 4566), cleanUp),
    openPort(options.webPort ?? wantedPort('MILIKI_PORT', 3000), cleanUp),
    options.synthesized ? Promise.resolve(options.synthesized) : loadTemplate(stage),
  ]);
  const { url: endpoint } = endpointPort;
  const { url } = webPort;
  const stackName = stackNameOf({ name: stage });
  const edgeName = { stackName: `${stackName}-edge`, endpoint };
  const edge = new Stack(synthesized.edge, resourceTypes, edgeName);
  const stack = new Stack(synthesized, resourceTypes, { stackName, endpoint }, [edge]);

  const siteOrigins = [url, `http://127.0.0.1:${webPort.port}`];
  const variables = {
    SITE_URL: url,
    ...mpesaVariables(endpoint, url),
    ...carrierVariables(endpoint),
    ...pushVariables(endpoint),
    ...(options.linksHere ? { SITE_HOST: new URL(url).host } : {}),
    ...options.variables,
  };
  const switches = { firewall, clock, variables, watch };
  const context = { stack, edge, dataDir, siteOrigins, onCrash, ...switches };
  const starter = new ServiceStarter(context, (stop) => cleanUp.add(stop));
  const started = await settleAll(services.map((service) => starter.start(service)));
  const { grants, accessKeys } = await starter.use(iam);
  endpointPort.setHandler(new Gateway({ stack, grants, accessKeys, started }).handle);
  const site = await makeSite(stack, starter);
  cleanUp.add(() => site.stop());
  await site.start(options.site, webPort.server);
  webPort.setHandler(site.handle);

  for (const { running } of started) running.begin?.();
  const { region } = stack;
  const { pid } = process;
  cleanUp.add(announce(dataDir, { endpoint, url, region, pid, outputs: stack.outputs() }));
  return { endpoint, url, region, stop: () => cleanUp.run() };
}

async function openPort(wanted: number | WantedPort, cleanUp: CleanUp): Promise<EarlyPort> {
  const port = await (typeof wanted === 'number' ? openEarly(wanted) : openWanted(wanted));
  cleanUp.add(() => port.close());
  return port;
}

async function makeSite(stack: Stack, starter: ServiceStarter): Promise<Site> {
  const sms = await starter.use(sns);
  const distribution = await starter.use(cloudFront);
  const firewalls = await starter.use(waf);
  return new Site({
    api: await starter.use(httpApi),
    distribution,
    firewall: firewalls.acl(distribution.webAclArn),
    messages: () => sms.messages,
    payers: await starter.use(mpesa),
    carriers: await starter.use(carriers),
    configs: {
      '/config.json': configIn(stack, 'SiteConfig'),
      '/office/config.json': configIn(stack, 'OfficeConfig'),
    },
  });
}

/** A configuration of the deployed site, with Cognito's URL on this machine. */
function configIn(stack: Stack, name: string): unknown {
  const output = stack.output(name);
  if (typeof output !== 'string') throw new Error(`The stack has no output named ${name}.`);
  return { ...JSON.parse(output), userPoolEndpoint: `${stack.endpoint}/` };
}

/** @throws Error if a part does not start, after the started parts have stopped */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const cleanUp = new CleanUp();
  try {
    return await start(options, cleanUp);
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
}

/** Waits for all even if one fails, because everything opened must be cleaned up. */
async function settleAll<T extends readonly unknown[]>(
  work: {
    [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

interface RunningCloud {
  endpoint: string;
  url: string;
  region: string;
  pid: number;
  outputs: Record<string, unknown>;
}

/** Writes the addresses of a running cloud into its data directory, for other commands. @returns how to delete them */
function announce(dataDir: string, cloud: RunningCloud): () => void {
  const path = join(dataDir, 'running.json');
  writeFileSync(path, JSON.stringify(cloud, null, 1));
  return () => rmSync(path, { force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function holder(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps two clouds off one data directory. The lock of an ended process is ignored.
 * @returns the function that releases the lock
 * @throws Error if another cloud uses the directory
 */
function lockDirectory(dataDir: string): () => void {
  const path = join(dataDir, 'lock');
  const pid = holder(path);
  if (pid !== undefined && isRunning(pid)) {
    throw new Error(
      `Another local cloud (process ${pid}) is running on ${dataDir}. Stop it first: ` +
        'two of them would overwrite each other’s data.',
    );
  }
  rmSync(path, { force: true });
  writeFileSync(path, String(process.pid), { flag: 'wx' });
  return () => rmSync(path, { force: true });
}
