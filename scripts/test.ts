/** `npm test`: everything, from lint to browser, on the embedded cloud. */
import {
  buildSite,
  imports,
  installChromium,
  lint,
  runSteps,
  types,
  unused,
  vitest,
} from './steps.ts';

await runSteps([installChromium], [lint, imports, types, unused], buildSite);
await runSteps([vitest('Tests', 'domain', 'infra', 'engine', 'routes', 'api', 'browser')]);
