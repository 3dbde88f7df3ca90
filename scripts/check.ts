/** `npm run check`: what is worth running before each commit. */
import { imports, lint, runSteps, types, vitest } from './steps.ts';

await runSteps([lint, imports, types, vitest('Domain tests', 'domain')]);
