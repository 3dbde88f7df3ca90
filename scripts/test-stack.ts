/**
 * `npm run test:stack`: the API and browser suites against a stack that runs already: BASE_URL is
 * the site's address, AWS_ENDPOINT_URL the cloud it runs on (unset for AWS itself).
 */
import { ensureChromium } from './chromium.ts';
import { runSteps, vitest } from './steps.ts';

if (!process.env.BASE_URL) {
  console.error('Set BASE_URL to the address of the stack, such as http://localhost:3000.');
  process.exit(2);
}
ensureChromium();
await runSteps([vitest('Stack tests', 'api', 'browser')]);
