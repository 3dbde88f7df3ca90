/** The CDK app: `cdk deploy Miliki-<stage>`, or `npm run deploy -- <stage>`. */
import { buildApp } from './build-app.ts';
import { type StageName, stages } from './stages.ts';

buildApp({ stages: Object.keys(stages) as StageName[], bundle: true });
