import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { stages } from '../../infra/stages.ts';
import { UsageError } from './usage.ts';

/** Where the office works, and as whom. */
export interface Place {
  isLocal: boolean;
  /** Whoever acts, as history will name them. */
  staff: string;
}

interface Outputs {
  TableName: string;
  UploadsBucket: string;
}

/**
 * Points the functions at a stage's table and files: at AWS by the stack's outputs and the
 * credentials of whoever runs this, here by what `npm start` says of itself.
 */
export async function enterStage(name: string): Promise<Place> {
  if (name === 'local') return enterLocal();
  if (!Object.hasOwn(stages, name)) {
    throw new UsageError(`"${name}" is no stage: ${['local', ...Object.keys(stages)].join(', ')}.`);
  }
  const { region } = stages[name as keyof typeof stages];
  process.env.AWS_REGION = region;
  setUp(await outputsOf(`Miliki-${name}`));
  const { Arn = '' } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  // .../role/person or user/person: one person is one, whatever role is taken.
  return { isLocal: false, staff: Arn.slice(Arn.lastIndexOf('/') + 1) };
}

async function outputsOf(StackName: string): Promise<Outputs> {
  const { Stacks = [] } = await new CloudFormationClient({}).send(
    new DescribeStacksCommand({ StackName }),
  );
  const pairs = Stacks[0]?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]);
  return Object.fromEntries(pairs ?? []);
}

function enterLocal(): Place {
  const path = `${process.env.MILIKI_DATA_DIR ?? '.local'}/running.json`;
  if (!existsSync(path)) throw new Error('Nothing runs here. Start it first: npm start');
  const { endpoint, region, outputs } = JSON.parse(readFileSync(path, 'utf8'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  setUp(outputs);
  return { isLocal: true, staff: userInfo().username };
}

function setUp({ TableName, UploadsBucket }: Outputs): void {
  Object.assign(process.env, {
    TABLE_NAME: TableName,
    UPLOADS_BUCKET: UploadsBucket,
    POWERTOOLS_SERVICE_NAME: 'ops',
    POWERTOOLS_LOG_LEVEL: 'ERROR',
  });
}
