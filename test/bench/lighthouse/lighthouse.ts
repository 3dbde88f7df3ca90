/** Runs Lighthouse, from its own packages folder, on an open browser. */
import { fileURLToPath } from 'node:url';
import { installPackages } from '#scripts/install.mjs';
import { run } from '../processes.ts';

const folder = fileURLToPath(new URL('package/', import.meta.url));

export const installLighthouse = (): void => installPackages(folder);

export interface Report {
  lighthouseVersion: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}

interface Audit {
  title: string;
  score: number | null;
  numericValue?: number;
}

/** Lighthouse's default: a mobile phone on simulated slow 4G, 4 x CPU. */
export const MOBILE: string[] = [];

/**
 * Slow 3G on a cheap phone, for pages that the default gives 95 to 100. DevTools delays requests, not round trips:
 * Lighthouse has 3.75 of these for a request, and 0.9 of the line for its answer.
 */
export const LOW_END_3G = [
  '--throttling-method=devtools',
  `--throttling.requestLatencyMs=${300 * 3.75}`,
  `--throttling.downloadThroughputKbps=${700 * 0.9}`,
  `--throttling.uploadThroughputKbps=${700 * 0.9}`,
  '--throttling.cpuSlowdownMultiplier=10',
  '--only-categories=performance',
];

/**
 * Visits a page with empty caches but stored data. A busy machine may break a trace or never come to rest; then
 * Lighthouse asks for another run.
 */
export async function audit(port: number, url: string, profile: string[]): Promise<Report> {
  const report = await auditOnce(port, url, profile).catch(() => undefined);
  const isComplete = typeof report?.categories.performance?.score === 'number';
  return report && isComplete ? report : auditOnce(port, url, profile);
}

async function auditOnce(port: number, url: string, profile: string[]): Promise<Report> {
  const output = await run(process.execPath, [
    `${folder}node_modules/lighthouse/cli/index.js`,
    url,
    `--port=${port}`,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
    ...profile,
  ]);
  return JSON.parse(output);
}
