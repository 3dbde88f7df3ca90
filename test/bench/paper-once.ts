/** Makes one paper in a process of its own, as a function that has just started does: `BUNDLE ORDER`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { renderPaper as render } from '#core/papers/render-paper.ts';

const [, , bundle = '', order = ''] = process.argv;
const given = JSON.parse(readFileSync(order, 'utf8'));

const began = process.cpuUsage();
const { renderPaper }: { renderPaper: typeof render } = createRequire(import.meta.url)(bundle);
const { length: bytes } = await renderPaper(given);
const { user, system } = process.cpuUsage(began);

// Linux, where functions run, counts in KiB.
const { maxRSS } = process.resourceUsage();
console.info(JSON.stringify({ bytes, cpuMs: (user + system) / 1000, mb: maxRSS / 1024 }));
