/**
 * `npm run bench`: measures the figures of docs/budgets.md; exit 1 if one is over its budget.
 * `npm run bench -- site backend` measures these parts only; `-- --help` lists the parts.
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { seconds, timed } from '#test/bench/figures.ts';
import { ensureChromium } from './chromium.ts';
import { buildSite, runSteps } from './steps.ts';

interface Part {
  /** Its subject, and its place in docs/budgets.md. */
  what: string;
  measure: () => Promise<void>;
  /** Whether it opens the built site in a browser. */
  needsSite?: true;
}

const parts: Record<string, Part> = {
  site: {
    what: '1.1: what a first visit to a page weighs',
    measure: async () => (await import('#test/bench/site.ts')).benchSite(),
    needsSite: true,
  },
  lighthouse: {
    what: '1.2: the scores of Lighthouse',
    measure: async () => (await import('#test/bench/lighthouse/bench.ts')).benchLighthouse(),
    needsSite: true,
  },
  awake: {
    what: '1.3: how long a page answers no press',
    measure: async () => (await import('#test/bench/awake.ts')).benchAwake(),
    needsSite: true,
  },
  office: {
    what: "1.5: the office's first screen at a desk",
    measure: async () => (await import('#test/bench/office.ts')).benchOffice(),
    needsSite: true,
  },
  backend: {
    what: '3.1 to 3.3: reads, warm handlers, bundles and cold starts',
    measure: async () => (await import('#test/bench/backend.ts')).benchBackend(),
  },
  night: {
    what: '3.5: the night after a month',
    measure: async () => (await import('#test/bench/night.ts')).benchNight(),
  },
  campaign: {
    what: '3.7: the pace of a campaign, and an audience of 100,000',
    measure: async () => (await import('#test/bench/campaign.ts')).benchCampaign(),
  },
  soak: {
    what: '3.7: promotions over a carrier that misbehaves, with its reports',
    measure: async () => (await import('#test/bench/carrier-soak.ts')).benchCarrierSoak(),
  },
  repayments: {
    what: '3.9: a day of 10,000 agreements, and callbacks of M-Pesa',
    measure: async () => (await import('#test/bench/repayments.ts')).benchRepayments(),
  },
  cost: {
    what: '3.10: the bill of a month',
    measure: async () => (await import('#test/bench/cost.ts')).benchCost(),
    needsSite: true,
  },
};

const partsText = (): string =>
  Object.entries(parts)
    .map(([name, { what }]) => `  ${name.padEnd(12)}${what}`)
    .join('\n');

function chosenParts(names: string[]): string[] {
  if (names.includes('--help')) {
    console.info(`npm run bench -- <part> ..., or all of these:\n${partsText()}`);
    process.exit(0);
  }
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". These are the parts:\n${partsText()}`);
    process.exit(2);
  }
  return Object.keys(parts).filter((name) => names.length === 0 || names.includes(name));
}

function printMachine(): void {
  const [cpu] = cpus();
  const cores = `${cpus().length} cores${cpu ? ` (${cpu.model.trim()})` : ''}`;
  console.info(`${cores}, Node ${process.version}, ${process.platform} ${process.arch}`);
}

async function measure(name: string): Promise<void> {
  const { measure: work, needsSite } = parts[name] as Part;
  if (needsSite) {
    ensureChromium();
    await runSteps(buildSite);
  }
  console.info(`${name}: ${seconds(await timed(work))} to measure`);
  if (process.exitCode) console.error(`${name}: something is above its budget.`);
}

/** Each part is a process, because it connects to its cloud once. @returns the failed parts */
const measureApart = (names: readonly string[]): string[] =>
  names.filter((name) => {
    const args = [fileURLToPath(import.meta.url), name];
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
  });

// Exit handlers end the processes that the parts started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(130));
}

const chosen = chosenParts(process.argv.slice(2));
const [only] = chosen;
printMachine();
if (only !== undefined && chosen.length === 1) {
  await measure(only);
  // Children of a part, such as a table's engine, would keep this process alive.
  process.exit();
} else {
  const failed = measureApart(chosen);
  if (failed.length > 0) console.error(`Above a budget, or broken: ${failed.join(', ')}.`);
  process.exitCode = Math.min(failed.length, 1);
}
