/** Refuses imports against the directions of scripts/imports/rules.ts; part of every check. */
import { globSync, readFileSync } from 'node:fs';
import { findRefusedImports } from './imports/find-refused.ts';

/** Imports that are on their way out. */
const known = ['core/sms/sms.store.ts:6 imports core/rewards/customers/'];

const paths = globSync('{shared,core,functions,infra,local,web}/**/*.{ts,tsx}');
const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const refused = findRefusedImports(files).filter(
  (line) => !known.some((start) => line.startsWith(start)),
);
for (const line of refused) console.error(line);
if (refused.length > 0) process.exitCode = 1;
else console.info(`Checked the imports of ${paths.length} files.`);
