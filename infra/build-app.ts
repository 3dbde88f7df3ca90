import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { EdgeLogsStack, EdgeStack } from './edge-stacks.ts';
import { stackNameOf } from './names.ts';
import { MilikiStack } from './stack.ts';
import { type StageName, stages } from './stages.ts';

interface BuildOptions {
  stages: readonly StageName[];
  /** Whether functions are bundled. The local cloud and the template tests need no bundles. */
  bundle: boolean;
}

/**
 * Three stacks per stage, checked against cdk-nag's AwsSolutions rules. It reads the context from cdk.json, so a
 * synthesis without the CLI makes the same template.
 */
export function buildApp({ stages: names, bundle }: BuildOptions): App {
  const { context } = JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8'));
  const app = new App({
    analyticsReporting: false,
    context: { ...context, ...(bundle ? {} : { 'aws:cdk:bundling-stacks': [] }) },
  });
  for (const name of names) {
    const stage = stages[name];
    const stackName = stackNameOf(stage);
    const edge = new EdgeStack(app, `${stackName}-edge`, { stage });
    const stack = new MilikiStack(app, stackName, {
      stage,
      edge,
      env: { region: stage.region },
    });
    stack.addStackDependency(edge);
    const { distributionArn } = stack;
    const logs = new EdgeLogsStack(app, `${stackName}-edge-logs`, { stage, distributionArn });
    logs.addStackDependency(stack);
  }
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
