import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../config.ts';
import type { TableId } from './entity-types.ts';

/** Needs no environment, so that definitions of entities can be imported anywhere. */
export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

/** The one table (docs/decisions/0002-one-table.md), or the audit table. */
export const tableName = (table: TableId = 'data'): string =>
  environment(table === 'audit' ? 'AUDIT_TABLE_NAME' : 'TABLE_NAME');
