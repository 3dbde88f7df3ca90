/**
 * `npm run bench`: measures the figures of docs/budgets.md, and prints each beside its budget. It
 * asserts nothing, because machines are noisy. `npm run bench -- sign-in backend` only measures
 * these two parts.
 */
import { cpus } from 'node:os';
import { seconds, timed } from '#test/bench/figures.ts';
import { ensureChromium } from './chromium.ts';
import { buildSite, runSteps } from './steps.ts';

interface Part {
  measure: () => Promise<void>;
  needsBrowser: boolean;
  needsSite: boolean;
}

const parts: Record<string, Part> = {
  'sign-in': {
    measure: async () => (await import('#test/bench/sign-in.ts')).benchSignIn(),
    needsBrowser: true,
    needsSite: true,
  },
  site: {
    measure: async () => (await import('#test/bench/site.ts')).benchSite(),
    needsBrowser: true,
    needsSite: true,
  },
  'slow-line': {
    measure: async () => (await import('#test/bench/slow-line.ts')).benchSlowLine(),
    needsBrowser: true,
    needsSite: true,
  },
  awake: {
    measure: async () => (await import('#test/bench/awake.ts')).benchAwake(),
    needsBrowser: true,
    needsSite: true,
  },
  lighthouse: {
    measure: async () => (await import('#test/bench/lighthouse/bench.ts')).benchLighthouse(),
    needsBrowser: true,
    needsSite: true,
  },
  backend: {
    measure: async () => (await import('#test/bench/backend.ts')).benchBackend(),
    needsBrowser: false,
    needsSite: false,
  },
  rewards: {
    measure: async () => (await import('#test/bench/rewards.ts')).benchRewards(),
    needsBrowser: false,
    needsSite: false,
  },
  'sms-cost': {
    measure: async () => (await import('#test/bench/sms-cost.ts')).benchSmsCost(),
    needsBrowser: false,
    needsSite: false,
  },
  guesses: {
    measure: async () => (await import('#test/bench/guesses.ts')).benchGuesses(),
    needsBrowser: false,
    needsSite: false,
  },
  peak: {
    measure: async () => (await import('#test/bench/peak.ts')).benchPeak(),
    needsBrowser: false,
    needsSite: false,
  },
  night: {
    measure: async () => (await import('#test/bench/night.ts')).benchNight(),
    needsBrowser: false,
    needsSite: false,
  },
  campaign: {
    measure: async () => (await import('#test/bench/campaign.ts')).benchCampaign(),
    needsBrowser: false,
    needsSite: false,
  },
  office: {
    measure: async () => (await import('#test/bench/office.ts')).benchOffice(),
    needsBrowser: true,
    needsSite: true,
  },
  projects: {
    measure: async () => (await import('#test/bench/projects.ts')).benchProjects(),
    needsBrowser: false,
    needsSite: false,
  },
  repayments: {
    measure: async () => (await import('#test/bench/repayments.ts')).benchRepayments(),
    needsBrowser: false,
    needsSite: false,
  },
  papers: {
    measure: async () => (await import('#test/bench/papers.ts')).benchPapers(),
    needsBrowser: false,
    needsSite: false,
  },
  cost: {
    measure: async () => (await import('#test/bench/cost.ts')).benchCost(),
    needsBrowser: true,
    needsSite: true,
  },
  workbench: {
    measure: async () => (await import('#test/bench/workbench.ts')).benchWorkbench(),
    needsBrowser: true,
    needsSite: false,
  },
};

function chosenParts(names: string[]): [string, Part][] {
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined) {
    console.error(
      `There is no part "${unknown}": npm run bench -- ${Object.keys(parts).join('|')}`,
    );
    process.exit(2);
  }
  return Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name));
}

function printMachine(): void {
  const [cpu] = cpus();
  const cores = `${cpus().length} cores${cpu ? ` (${cpu.model.trim()})` : ''}`;
  console.info(`${cores}, Node ${process.version}, ${process.platform} ${process.arch}`);
}

// Exit handlers end the processes that the parts started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(130));
}

const chosen = chosenParts(process.argv.slice(2));
printMachine();
if (chosen.some(([, part]) => part.needsBrowser)) ensureChromium();
if (chosen.some(([, part]) => part.needsSite)) await runSteps(buildSite);
for (const [name, { measure }] of chosen) {
  console.info(`${name}: ${seconds(await timed(measure))} to measure`);
}
