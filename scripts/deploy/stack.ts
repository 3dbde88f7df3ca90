/** The stack of a stage at AWS, before and after a deployment. */
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import type { StageConfig } from '../../infra/stages.ts';

export const stackNameOf = ({ name }: StageConfig): string => `Miliki-${name}`;

/** @returns the template that serves, or undefined before the first deployment that succeeded */
export async function templateOf(stage: StageConfig): Promise<string | undefined> {
  const status = (await stackOf(stage))?.StackStatus ?? 'ROLLBACK_COMPLETE';
  // A first deployment that failed leaves a template that never served.
  if (status === 'ROLLBACK_COMPLETE' || !status.endsWith('_COMPLETE')) return undefined;
  const { TemplateBody } = await clientOf(stage).send(
    new GetTemplateCommand({ StackName: stackNameOf(stage) }),
  );
  return TemplateBody;
}

/** @returns the outputs by their names, or undefined of a stage that is not deployed */
export async function outputsOf(stage: StageConfig): Promise<Record<string, string> | undefined> {
  const pairs = (await stackOf(stage))?.Outputs?.map((one) => [one.OutputKey, one.OutputValue]);
  return pairs && Object.fromEntries(pairs);
}

const clientOf = ({ region }: StageConfig) => new CloudFormationClient({ region });

async function stackOf(stage: StageConfig): Promise<Stack | undefined> {
  const command = new DescribeStacksCommand({ StackName: stackNameOf(stage) });
  const answer = await clientOf(stage).send(command).catch(unlessMissing);
  return answer?.Stacks?.[0];
}

/** CloudFormation has one error for each mistake in a request. @throws Error of every other kind */
function unlessMissing(error: Error): undefined {
  if (!/does not exist/.test(error.message)) throw error;
}
