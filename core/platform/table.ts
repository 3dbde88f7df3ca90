import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { setting } from './config.ts';

export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

/** The one table (docs/decisions/0002-one-table.md), as every entity is bound to it. */
export const tableOptions = { client: documentClient, table: setting('TABLE_NAME') };

/** The model names every entity shares. */
export const model = (entity: string) => ({ entity, version: '1', service: 'miliki' });
