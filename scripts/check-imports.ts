/** Refuses imports against the directions of scripts/imports/rules.ts. Every check runs it. */
import { globSync, readFileSync } from 'node:fs';
import { findRefusedImports } from './imports/find-refused.ts';

const paths = globSync('{shared,core,functions,infra,local,web}/**/*.{ts,tsx}');
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const refused = findRefusedImports(files);
for (const line of refused) console.error(line);
if (refused.length > 0) process.exitCode = 1;
else console.info(`Checked the imports of ${paths.length} files.`);
