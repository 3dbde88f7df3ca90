import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from './config.ts';

/** Made without any environment, so that definitions of entities can be imported anywhere. */
export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

/** The one table (docs/decisions/0002-one-table.md). */
export const tableName = (): string => environment('TABLE_NAME');
