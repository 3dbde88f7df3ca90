/** The cloud under test, for clients of AWS's own. */
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { stackNameOf } from '#infra/names.ts';
import { type StageConfig, type StageName, stages } from '#infra/stages.ts';
import { outputsOf } from '#scripts/stack-outputs.ts';

/** The stage whose stack runs there. */
export const stage: StageConfig = stages[(process.env.MILIKI_STAGE as StageName) ?? 'dev'];

export const stackName = stackNameOf(stage);

/** Clouds on this machine ask for no more of a developer. */
const developer = { accessKeyId: 'test', secretAccessKey: 'test' };

/** @param endpoint the URL of a cloud; empty for the one that the machine's own settings name: AWS */
export const awsAt = (endpoint: string) => ({
  region: stage.region,
  ...(endpoint ? { endpoint, credentials: developer } : {}),
});

/** The same for SQS, whose client would turn to the host in a queue's URL. */
export const queuesAt = (endpoint: string) => ({
  ...awsAt(endpoint),
  useQueueUrlAsEndpoint: false,
});

/** The outputs of the stack that tests need (infra/stack.ts). */
type Outputs = Record<
  | 'SiteConfig'
  | 'TableName'
  | 'AuditTableName'
  | 'UploadsBucket'
  | 'PapersBucket'
  | 'StaffPoolId'
  | 'StatementKeyArn'
  | 'MpesaSecretArn'
  | 'MpesaReversalSecretArn',
  string
>;

/** What the stack says of itself. @throws Error if it is not there */
export async function stackOutputs(endpoint: string): Promise<Outputs> {
  const outputs = await outputsOf(new CloudFormationClient(awsAt(endpoint)), stackName);
  if (!outputs) throw new Error(`There is no stack ${stackName}.`);
  return outputs as Outputs;
}

/** A resource of the stack: what the template calls it, and its name at AWS. */
export interface StackResource {
  logicalId: string;
  name: string;
}

const known = new Map<string, Promise<StackResource[]>>();

/** All resources of a type. CloudFormation is asked once: a stack does not change while it is tested. */
export function resourcesOf(endpoint: string, type: string): Promise<StackResource[]> {
  const key = `${endpoint} ${type}`;
  const found = known.get(key) ?? readResources(endpoint, type);
  known.set(key, found);
  return found;
}

async function readResources(endpoint: string, type: string): Promise<StackResource[]> {
  const client = new CloudFormationClient(awsAt(endpoint));
  const found: StackResource[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources(
    { client },
    { StackName: stackName },
  )) {
    const meant = StackResourceSummaries.filter(({ ResourceType }) => ResourceType === type);
    found.push(
      ...meant.map(({ LogicalResourceId: logicalId = '', PhysicalResourceId: name = '' }) => ({
        logicalId,
        name,
      })),
    );
  }
  return found;
}
