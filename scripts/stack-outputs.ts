/** Outputs of stacks, at AWS or the client's endpoint. */
import {
  type CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';

/** @returns undefined if it does not exist @throws Error if that cannot be known */
export async function stackAt(
  client: CloudFormationClient,
  StackName: string,
): Promise<Stack | undefined> {
  const command = new DescribeStacksCommand({ StackName });
  const answer = await client.send(command).catch(unlessMissing);
  return answer?.Stacks?.[0];
}

/** @returns undefined if the stack does not exist */
export async function outputsOf(
  client: CloudFormationClient,
  StackName: string,
): Promise<Record<string, string> | undefined> {
  const stack = await stackAt(client, StackName);
  const pairs = stack?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
  return stack && Object.fromEntries(pairs ?? []);
}

/** CloudFormation has one error for every invalid request. @throws Error of every other kind */
function unlessMissing(error: Error): undefined {
  if (!/does not exist/.test(error.message)) throw error;
}
