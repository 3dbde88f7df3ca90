/** `npm run check`: what is worth running before each commit. */
import { lint, runSteps, types, vitest } from './steps.ts';

await runSteps([lint, types, vitest('Domain tests', 'domain')]);
