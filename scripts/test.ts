/** `npm test`: everything, from lint to the browser, on the embedded cloud. */
import { ensureChromium } from './chromium.ts';
import { buildSite, lint, runSteps, types, vitest } from './steps.ts';

ensureChromium();
await runSteps([
  lint,
  types,
  buildSite,
  vitest('Tests', 'domain', 'infra', 'engine', 'api', 'browser'),
]);
