/**
 * `npm run test:stack`: runs the API and browser suites against a stack that runs already. BASE_URL
 * is the address of the site, AWS_ENDPOINT_URL that of its local cloud (unset for AWS itself).
 */
import { ensureChromium } from './chromium.ts';
import { runSteps, vitest } from './steps.ts';

if (!process.env.BASE_URL) {
  console.error('Set BASE_URL to the address of the stack, such as http://localhost:3000.');
  process.exit(2);
}
ensureChromium();
await runSteps([vitest('Stack tests', 'api', 'browser')]);
