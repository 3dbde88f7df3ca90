/** Refuses imports against scripts/imports/rules.ts. Every check runs it. */
import { globSync, readFileSync } from 'node:fs';
import { findRefusedImports } from './imports/find-refused.ts';

const paths = globSync(
  '{art,core,functions,infra,local,scripts,shared,test,web}/**/*.{ts,tsx,mts,mjs}',
  { exclude: ['**/node_modules/**', 'web/dist/**'] },
);
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const refused = findRefusedImports(files);
for (const line of refused) console.error(line);
if (refused.length > 0) process.exitCode = 1;
else console.info(`Checked the imports of ${paths.length} files.`);
