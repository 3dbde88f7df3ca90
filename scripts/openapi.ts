/**
 * `npm run openapi`: writes every route as OpenAPI 3.1 into .openapi.json. Not stored, because the contracts say it
 * all.
 */
import { writeFileSync } from 'node:fs';
import { apiDocument } from '#web/openapi/api-document.ts';

const FILE = '.openapi.json';

writeFileSync(FILE, `${JSON.stringify(apiDocument(), null, 2)}\n`);
console.log(`Every route is described in ${FILE}.`);
