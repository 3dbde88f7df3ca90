/**
 * The roles of deploying workflows, once per AWS account:
 * `npx cdk deploy --build true --app "node infra/pipeline-app.ts" -c repository=<owner>@<id>/<name>@<id> -c stages=dev,staging`.
 */
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PipelineStack } from './pipeline-stack.ts';
import { type StageName, stages } from './stages.ts';

const app = new App({ analyticsReporting: false });
const repository: string = app.node.tryGetContext('repository') ?? '';
const names: string[] = String(app.node.tryGetContext('stages') ?? '').split(',');
const known = names.filter((name): name is StageName => Object.hasOwn(stages, name));
if (!/^[\w.-]+@\d+\/[\w.-]+@\d+$/.test(repository) || known.length !== names.length) {
  throw new Error('Name both: -c repository=<owner>@<id>/<name>@<id> -c stages=dev,staging');
}
new PipelineStack(app, 'Miliki-pipeline', {
  repository,
  stages: known.map((name) => stages[name]),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
