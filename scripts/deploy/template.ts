import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { stackNameOf } from '#infra/names.ts';
import type { StageConfig } from '#infra/stages.ts';
import { stackAt } from '#scripts/stack-outputs.ts';

/** @returns the template of a working stage, or undefined before the first success */
export async function templateOf(stage: StageConfig): Promise<string | undefined> {
  const client = new CloudFormationClient({ region: stage.region });
  const StackName = stackNameOf(stage);
  const status = (await stackAt(client, StackName))?.StackStatus ?? 'ROLLBACK_COMPLETE';
  // A failed first deployment leaves a template that never worked.
  if (status === 'ROLLBACK_COMPLETE' || !status.endsWith('_COMPLETE')) return undefined;
  return (await client.send(new GetTemplateCommand({ StackName }))).TemplateBody;
}
