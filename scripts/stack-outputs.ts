/** The outputs of stacks, at AWS or wherever the client leads. */
import {
  type CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';

/** @returns the stack, or undefined if it does not exist @throws Error if nobody can say */
export async function stackAt(
  client: CloudFormationClient,
  StackName: string,
): Promise<Stack | undefined> {
  const command = new DescribeStacksCommand({ StackName });
  const answer = await client.send(command).catch(unlessMissing);
  return answer?.Stacks?.[0];
}

/** @returns the outputs of a stack by their names, or undefined if it does not exist */
export async function outputsOf(
  client: CloudFormationClient,
  StackName: string,
): Promise<Record<string, string> | undefined> {
  const stack = await stackAt(client, StackName);
  const pairs = stack?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
  return stack && Object.fromEntries(pairs ?? []);
}

/** CloudFormation has one error for each mistake in a request. @throws Error of every other kind */
function unlessMissing(error: Error): undefined {
  if (!/does not exist/.test(error.message)) throw error;
}
