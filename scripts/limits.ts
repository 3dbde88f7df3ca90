/** `npm run limits`: writes the tables of docs/limits.md again. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './limits/limits-text.ts';

writeFileSync('docs/limits.md', withTables(readFileSync('docs/limits.md', 'utf8')));
