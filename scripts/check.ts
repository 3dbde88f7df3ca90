/** `npm run check`: what a reviewer runs first, in less than half a minute. */
import { imports, lint, runSteps, types, unused, vitest } from './steps.ts';

const tests = vitest('Tests without a cloud', 'domain', 'infra');
const startsClouds = 'test/infra/local-services.test.ts';

await runSteps([
  lint,
  imports,
  types,
  unused,
  { ...tests, args: [...tests.args, '--exclude', startsClouds] },
]);
