/** The stack of a stage at AWS, before and after a deployment. */
import {
  CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import type { StageConfig } from '../../infra/stages.ts';

export const stackNameOf = ({ name }: StageConfig): string => `Miliki-${name}`;

/** @returns the template that runs, or undefined before the first deployment */
export async function templateOf(stage: StageConfig): Promise<string | undefined> {
  const client = new CloudFormationClient({ region: stage.region });
  const command = new GetTemplateCommand({ StackName: stackNameOf(stage) });
  const template = await client.send(command).catch(unlessMissing);
  return template?.TemplateBody;
}

/** @returns the outputs by their names, or undefined of a stage that is not deployed */
export async function outputsOf(stage: StageConfig): Promise<Record<string, string> | undefined> {
  const client = new CloudFormationClient({ region: stage.region });
  const command = new DescribeStacksCommand({ StackName: stackNameOf(stage) });
  const answer = await client.send(command).catch(unlessMissing);
  const pairs = answer?.Stacks?.[0]?.Outputs?.map((one) => [one.OutputKey, one.OutputValue]);
  return pairs && Object.fromEntries(pairs);
}

/** CloudFormation has one error for each mistake in a request. @throws Error of every other kind */
function unlessMissing(error: Error): undefined {
  if (!/does not exist/.test(error.message)) throw error;
}
