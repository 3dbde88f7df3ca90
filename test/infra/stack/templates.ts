/** The templates of all stages, made once for all stack tests. */
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { Construct } from 'constructs';
import { buildApp } from '#infra/build-app.ts';
import type { StageName } from '#infra/stages.ts';

export const app = buildApp({ stages: ['dev', 'staging', 'prod'], bundle: false });

export const stackOf = (stage: StageName) => app.node.findChild(`Miliki-${stage}`) as Stack;

export const templateIn = ({ node }: Construct, id: string): Template =>
  Template.fromStack(node.findChild(id) as Stack);

export const dev = Template.fromStack(stackOf('dev'));
export const staging = Template.fromStack(stackOf('staging'));
export const prod = Template.fromStack(stackOf('prod'));

export const templates = { dev, staging, prod };
export const everyStage = Object.entries(templates) as [StageName, Template][];

export const alarmsOf = (stage: StageName) => templateIn(stackOf(stage), 'AlarmRules');
