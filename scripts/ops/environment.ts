import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { EnvironmentName } from '#core/platform/config.ts';
import { stackNameOf } from '#infra/names.ts';
import { type StageConfig, type StageName, stages } from '#infra/stages.ts';
import { anotherMpesa, mpesaVariables } from '#local/services/mpesa/mpesa-variables.ts';
import { outputsOf } from '#scripts/stack-outputs.ts';
import { UsageError } from './usage.ts';

/** The stage or this machine, and the acting person. */
export interface Environment {
  isLocal: boolean;
  stackName: string;
  /** The name for the history. */
  staff: string;
  /** The origin of the site and the office. */
  site: string;
  /** Whether M-Pesa is this machine's, which knows its URLs since the start. */
  hasOwnMpesa: boolean;
}

interface Outputs {
  SiteAddress: string;
  TableName: string;
  AuditTableName: string;
  StaffPoolId: string;
  UploadsBucket: string;
  PapersBucket: string;
  MpesaSecretArn: string;
  MpesaReversalSecretArn: string;
}

/**
 * Connects the stores to a stage, with its outputs and the caller's credentials, or to a running `npm start`.
 * @throws UsageError for an unknown stage
 */
export async function enterEnvironment(name: string): Promise<Environment> {
  if (name === 'local') return enterLocal();
  if (!Object.hasOwn(stages, name)) {
    throw new UsageError(`"${name}" is no stage: ${['local', ...Object.keys(stages)].join(', ')}.`);
  }
  const stage = stages[name as StageName];
  process.env.AWS_REGION = stage.region;
  const stackName = stackNameOf(stage);
  const outputs = (await outputsOf(new CloudFormationClient({}), stackName)) as Outputs | undefined;
  if (!outputs) throw new Error(`${name} is not deployed in ${stage.region}.`);
  setUp(stage, outputs);
  const { Arn = '' } = await new STSClient({}).send(new GetCallerIdentityCommand({}));
  // The name is after the last slash of .../role/name and of user/name.
  const staff = Arn.slice(Arn.lastIndexOf('/') + 1);
  return { isLocal: false, stackName, staff, site: outputs.SiteAddress, hasOwnMpesa: false };
}

function enterLocal(): Environment {
  const path = `${process.env.MILIKI_DATA_DIR ?? '.local'}/running.json`;
  if (!existsSync(path)) throw new Error('Nothing runs here. Start it first: npm start');
  const { endpoint, region, outputs, url } = JSON.parse(readFileSync(path, 'utf8'));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  setUp(stages.dev, outputs);
  Object.assign(process.env, mpesaVariables(endpoint, url));
  const stackName = stackNameOf(stages.dev);
  const hasOwnMpesa = !anotherMpesa(process.env);
  return { isLocal: true, stackName, staff: userInfo().username, site: url, hasOwnMpesa };
}

function setUp(stage: StageConfig, outputs: Outputs): void {
  const environment: Partial<Record<EnvironmentName, string>> = {
    STAGE: stage.name,
    SMS_PER_DAY: String(stage.smsPerDay),
    TABLE_NAME: outputs.TableName,
    AUDIT_TABLE_NAME: outputs.AuditTableName,
    STAFF_POOL_ID: outputs.StaffPoolId,
    UPLOADS_BUCKET: outputs.UploadsBucket,
    PAPERS_BUCKET: outputs.PapersBucket,
    MPESA_SECRET_ARN: outputs.MpesaSecretArn,
    MPESA_REVERSAL_SECRET_ARN: outputs.MpesaReversalSecretArn,
    MPESA_URL: stage.mpesa.url,
    MPESA_SHORT_CODE: stage.mpesa.shortCode,
    ...(stage.domain && { PAYMENTS_URL: `https://${stage.domain.name}` }),
  };
  Object.assign(process.env, environment, {
    POWERTOOLS_SERVICE_NAME: 'ops',
    POWERTOOLS_LOG_LEVEL: 'ERROR',
  });
}
