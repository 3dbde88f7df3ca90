/** A deployed function, by its source file in the template. */
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { ENTRY_METADATA } from '#infra/names.ts';
import { awsAt, resourcesOf, stackName } from './aws.ts';

interface Deployed {
  Resources: Record<string, { Metadata?: Record<string, unknown> }>;
}

/** Calls a function as a schedule does. @throws Error if it fails */
export async function invokeDeployed(
  endpoint: string,
  entry: string,
  input: unknown,
): Promise<void> {
  const FunctionName = await nameOf(endpoint, entry);
  const { FunctionError, Payload } = await new LambdaClient(awsAt(endpoint)).send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(input ?? {}) }),
  );
  if (FunctionError) throw new Error(Payload?.transformToString());
}

async function nameOf(endpoint: string, entry: string): Promise<string> {
  const { TemplateBody = '{}' } = await new CloudFormationClient(awsAt(endpoint)).send(
    new GetTemplateCommand({ StackName: stackName }),
  );
  const { Resources }: Deployed = JSON.parse(TemplateBody);
  const functions = await resourcesOf(endpoint, 'AWS::Lambda::Function');
  const isMeant = ({ logicalId }: { logicalId: string }) =>
    Resources[logicalId]?.Metadata?.[ENTRY_METADATA] === entry;
  return functions.find(isMeant)?.name ?? '';
}
