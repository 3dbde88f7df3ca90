import { setting } from './config.ts';
import { documentClient } from './dynamodb.ts';

export { documentClient };

/** The one table (docs/decisions/0002-one-table.md), as every ElectroDB entity is bound to it. */
export const tableOptions = { client: documentClient, table: setting('TABLE_NAME') };

/** The model names every entity shares. */
export const model = (entity: string) => ({ entity, version: '1', service: 'miliki' });
