/** `npm test`: runs everything, from lint to the browser, on the embedded cloud. */
import { ensureChromium } from './chromium.ts';
import { buildSite, imports, lint, runSteps, types, vitest } from './steps.ts';

ensureChromium();
await runSteps([
  lint,
  imports,
  types,
  buildSite,
  vitest('Tests', 'domain', 'infra', 'engine', 'api', 'browser'),
]);
