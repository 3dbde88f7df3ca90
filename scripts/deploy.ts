/** `npm run deploy -- <stage>`: builds the site and deploys one stage with the CDK. */
import { stages } from '../infra/stages.ts';
import { runSteps } from './steps.ts';

const [stage, ...options] = process.argv.slice(2);
if (!stage || !(stage in stages)) {
  console.error(`Name a stage: npm run deploy -- ${Object.keys(stages).join('|')}`);
  process.exit(2);
}
await runSteps([
  { name: `Deploy ${stage}`, command: 'cdk', args: ['deploy', `Miliki-${stage}`, ...options] },
]);
