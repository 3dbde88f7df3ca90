/** The cloud under test, for AWS's clients. */
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { stackNameOf } from '#infra/names.ts';
import { type StageConfig, type StageName, stages } from '#infra/stages.ts';
import { outputsOf } from '#scripts/stack-outputs.ts';

export const stage: StageConfig = stages[(process.env.MILIKI_STAGE as StageName) ?? 'dev'];

export const stackName = stackNameOf(stage);

/** Local clouds accept any developer with these. */
const developer = { accessKeyId: 'test', secretAccessKey: 'test' };

/** @param endpoint a cloud's URL; empty for AWS, by this machine's settings */
export const awsAt = (endpoint: string) => ({
  region: stage.region,
  ...(endpoint ? { endpoint, credentials: developer } : {}),
});

/** For SQS, whose client would use the host in a queue's URL. */
export const queuesAt = (endpoint: string) => ({
  ...awsAt(endpoint),
  useQueueUrlAsEndpoint: false,
});

/** The stack's outputs that tests need (infra/stack.ts). */
type Outputs = Record<
  | 'SiteConfig'
  | 'TableName'
  | 'AuditTableName'
  | 'UploadsBucket'
  | 'PapersBucket'
  | 'StaffPoolId'
  | 'StatementKeyArn'
  | 'CarrierSecretArn'
  | 'MpesaSecretArn'
  | 'MpesaReversalSecretArn',
  string
>;

/** @throws Error if there is no stack */
export async function stackOutputs(endpoint: string): Promise<Outputs> {
  const outputs = await outputsOf(new CloudFormationClient(awsAt(endpoint)), stackName);
  if (!outputs) throw new Error(`There is no stack ${stackName}.`);
  return outputs as Outputs;
}

/** Its id in the template, and its name at AWS. */
export interface StackResource {
  logicalId: string;
  name: string;
}

const known = new Map<string, Promise<StackResource[]>>();

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
