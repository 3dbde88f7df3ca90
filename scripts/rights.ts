/** `npm run rights`: writes docs/rights.md again. */
import { writeFileSync } from 'node:fs';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildApp } from '#infra/build-app.ts';
import { type StageName, stages } from '#infra/stages.ts';
import { rightsText } from './rights/rights-text.ts';

const names = Object.keys(stages) as StageName[];
const app = buildApp({ stages: names, bundle: false });
const templateOf = (stage: StageName) =>
  Template.fromStack(app.node.findChild(`Miliki-${stage}`) as Stack);
const templates = Object.fromEntries(names.map((stage) => [stage, templateOf(stage)]));
writeFileSync('docs/rights.md', rightsText(templates));
