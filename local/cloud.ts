/** Runs the synthesized stack on this machine (docs/decisions/0004-local-cloud.md). */
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gateway } from './endpoint/gateway.ts';
import { type Listener, listenLocally, sendJson } from './endpoint/http.ts';
import { lockDirectory } from './files/lock-file.ts';
import { announce } from './files/running-file.ts';
import { ServiceStarter } from './service-starter.ts';
import { cloudFront } from './services/cloudfront/cloudfront.ts';
import { httpApi } from './services/http-api/http-api.ts';
import { iam } from './services/iam/iam.ts';
import { sns } from './services/sns/sns.ts';
import { resourceTypes, services } from './services.ts';
import { settleAll } from './settle-all.ts';
import { Site, type SiteMode } from './site/site.ts';
import { Stack } from './template/stack.ts';
import { loadTemplate } from './template/template.ts';

export interface CloudOptions {
  /** Everything the cloud remembers is in here. */
  dataDir: string;
  site: SiteMode;
  /** Ports that are taken, or 0, become any free one. */
  endpointPort?: number;
  webPort?: number;
  stage?: 'dev';
  /** Load functions again when their sources change, and print what they log. */
  watch?: boolean;
  onCrash?: (report: string) => void;
}

export interface Cloud {
  /** AWS_ENDPOINT_URL. */
  readonly endpoint: string;
  /** The site and the API. */
  readonly url: string;
  readonly region: string;
  stop(): Promise<void>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const portFrom = (variable: string, fallback: number) => Number(process.env[variable] ?? fallback);

/** Ports are needed before what they serve exists: addresses are part of functions' environments. */
class LateHandler {
  private target: Handler = (_request, response) => {
    sendJson(response, 503, { message: 'The local cloud is starting.' });
  };

  readonly handle: Handler = (request, response) => this.target(request, response);

  set(target: Handler): void {
    this.target = target;
  }
}

/** Steps that undo a start, last first. */
class CleanUp {
  private readonly steps: (() => unknown)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => unknown): void {
    this.steps.unshift(step);
  }

  run(): Promise<void> {
    this.running ??= this.runSteps();
    return this.running;
  }

  private async runSteps(): Promise<void> {
    const results = [];
    // One step that fails must not leave the others undone.
    for (const step of this.steps)
      results.push(
        await Promise.resolve()
          .then(step)
          .catch((error) => error),
      );
    const failed = results.find((result) => result instanceof Error);
    if (failed) throw failed;
  }
}

async function start(options: CloudOptions, cleanUp: CleanUp): Promise<Cloud> {
  const { dataDir, stage = 'dev', watch = false, onCrash = console.error } = options;
  mkdirSync(dataDir, { recursive: true });
  cleanUp.add(lockDirectory(dataDir));
  const open = async (port: number): Promise<[Listener, LateHandler]> => {
    const late = new LateHandler();
    const listener = await listenLocally(port, late.handle);
    cleanUp.add(() => listener.close());
    return [listener, late];
  };
  const [[gatewayListener, gatewayHandler], [webListener, webHandler], synthesized] =
    await settleAll([
      open(options.endpointPort ?? portFrom('MILIKI_AWS_PORT', 4566)),
      open(options.webPort ?? portFrom('MILIKI_PORT', 3000)),
      loadTemplate(stage),
    ]);
  const endpoint = `http://localhost:${gatewayListener.port}`;
  const url = `http://localhost:${webListener.port}`;
  const stack = new Stack(synthesized, resourceTypes, { stackName: `Miliki-${stage}`, endpoint });

  const siteOrigins = [url, `http://127.0.0.1:${webListener.port}`];
  const context = { stack, dataDir, siteOrigins, watch, onCrash };
  const starter = new ServiceStarter(context, (stop) => cleanUp.add(stop));
  const started = await settleAll(services.map((service) => starter.start(service)));
  const { grants, accessKeys } = await starter.use(iam);
  gatewayHandler.set(new Gateway({ stack, grants, accessKeys, started }).handle);

  const sms = await starter.use(sns);
  const site = new Site({
    api: await starter.use(httpApi),
    distribution: await starter.use(cloudFront),
    messages: () => sms.messages,
    config: siteConfig(stack),
  });
  cleanUp.add(() => site.stop());
  await site.start(options.site, webListener.server);
  webHandler.set(site.handle);
  for (const { running } of started) running.begin?.();
  const { region } = stack;
  const { pid } = process;
  cleanUp.add(announce(dataDir, { endpoint, url, region, pid, outputs: stack.outputs() }));
  return { endpoint, url, region, stop: () => cleanUp.run() };
}

/** The deployed site's own configuration, with the address where Cognito answers here. */
function siteConfig(stack: Stack): unknown {
  const output = stack.output('SiteConfig');
  if (typeof output !== 'string') throw new Error('The stack has no output named SiteConfig.');
  return { ...JSON.parse(output), userPoolEndpoint: `${stack.endpoint}/` };
}

export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const cleanUp = new CleanUp();
  try {
    return await start(options, cleanUp);
  } catch (error) {
    await cleanUp.run();
    throw error;
  }
}
