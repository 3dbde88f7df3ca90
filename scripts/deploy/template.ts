import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { stackNameOf } from '#infra/names.ts';
import type { StageConfig } from '#infra/stages.ts';
import { stackAt } from '#scripts/stack-outputs.ts';

/** @returns the template of a stage that serves, or undefined before the first deployment that succeeded */
export async function templateOf(stage: StageConfig): Promise<string | undefined> {
  const client = new CloudFormationClient({ region: stage.region });
  const StackName = stackNameOf(stage);
  const status = (await stackAt(client, StackName))?.StackStatus ?? 'ROLLBACK_COMPLETE';
  // A first deployment that failed leaves a template that never served.
  if (status === 'ROLLBACK_COMPLETE' || !status.endsWith('_COMPLETE')) return undefined;
  return (await client.send(new GetTemplateCommand({ StackName }))).TemplateBody;
}
