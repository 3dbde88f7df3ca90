/** A function of the deployed stack, by the source file that the template names. */
import {
  CloudFormationClient,
  DescribeStackResourceCommand,
  GetTemplateCommand,
} from '@aws-sdk/client-cloudformation';
import { ENTRY_METADATA } from '../../infra/entry-metadata.ts';
import { stages } from '../../infra/stages.ts';

const StackName = `Miliki-${stages.dev.name}`;
const { region } = stages.dev;

interface Deployed {
  Resources: Record<string, { Metadata?: Record<string, unknown> }>;
}

/** Calls a function, as a schedule does, and waits for its end. @throws Error if it fails */
export async function invokeDeployed(
  endpoint: string,
  entry: string,
  input: unknown,
): Promise<void> {
  const name = await nameOf(endpoint, entry);
  const response = await fetch(`${endpoint}/2015-03-31/functions/${name}/invocations`, {
    method: 'POST',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=test/20260101/${region}/lambda/aws4_request, SignedHeaders=host, Signature=none`,
    },
    body: JSON.stringify(input ?? {}),
  });
  const text = await response.text();
  if (!response.ok || response.headers.has('x-amz-function-error')) throw new Error(text);
}

async function nameOf(endpoint: string, entry: string): Promise<string> {
  const client = new CloudFormationClient({
    ...{ endpoint, region },
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName }));
  const { Resources }: Deployed = JSON.parse(TemplateBody);
  const isMeant = ([, { Metadata }]: [string, Deployed['Resources'][string]]) =>
    Metadata?.[ENTRY_METADATA] === entry;
  const LogicalResourceId = Object.entries(Resources).find(isMeant)?.[0];
  const { StackResourceDetail } = await client.send(
    new DescribeStackResourceCommand({ StackName, LogicalResourceId }),
  );
  return StackResourceDetail?.PhysicalResourceId ?? '';
}
