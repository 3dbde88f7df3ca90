/** `npm start`: the whole product on this machine, with reload of changed sources. */
import { existsSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#local/files/repository.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { startCloud } from './cloud.ts';

/** Then the operating system ends everything that has not stopped. */
const GIVE_UP_MS = 5000;

function fail(error: unknown): never {
  console.error(`\nThe local cloud could not start. ${(error as Error).message}`);
  process.exit(1);
}

/** A changed template needs another start. */
function watchTemplateSources(): void {
  let isTold = false;
  for (const [folder, pattern] of [
    ['infra', /\.ts$/],
    ['shared', /contracts?\.ts$/],
  ] as const) {
    watch(join(repositoryRoot, folder), { recursive: true }, (_event, file) => {
      if (isTold || !file || !pattern.test(file)) return;
      isTold = true;
      console.info('infra changed: restart npm start to apply');
    });
  }
}

const began = performance.now();
const starting = startCloud({
  dataDir: join(repositoryRoot, '.local'),
  site: 'dev',
  watch: true,
  linksHere: true,
  onCrash: (report) => {
    console.error(report);
    stop(1);
  },
});

let stopping = false;
async function stop(exitCode: number): Promise<void> {
  // Ctrl+C arrives twice: from the terminal, and from scripts/run.mjs.
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(exitCode), GIVE_UP_MS).unref();
  await (await starting).stop();
  process.exit(exitCode);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

const cloud = await starting.catch(fail);
watchTemplateSources();
pruneCache();
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.info(`
Open  ${cloud.url}
Phone ${cloud.url}/_phone  (one-time codes and M-Pesa arrive here)
AWS   AWS_ENDPOINT_URL=${cloud.endpoint}  (region ${cloud.region}, key test/test)

Ready in ${seconds} s. Stop with Ctrl+C.
`);

/** Deletes templates and bundles older than a day. They can be made again. */
function pruneCache(): void {
  for (const folder of ['templates', 'functions']) {
    const directory = join(repositoryRoot, '.local', folder);
    if (!existsSync(directory)) continue;
    for (const name of readdirSync(directory)) {
      const path = join(directory, name);
      if (statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { force: true });
    }
  }
}
