import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Replaces a template in the CDK's assembly, for instance by the version before. The CDK uploads a hash only once,
 * so the template gets a new one.
 * @param assembly the folder of the synthesis
 * @param template whose files are in the CDK's bucket or in the folder
 * @throws Error if the folder has no such stack
 */
export function replaceTemplate(assembly: string, stackName: string, template: string): void {
  const hashes = join(assembly, `${stackName}.assets.json`);
  const file = `${stackName}.template.json`;
  const { files } = JSON.parse(readFileSync(hashes, 'utf8'));
  const before = Object.keys(files).find((hash) => files[hash].source.path === file);
  if (!before) throw new Error(`${hashes} names no template of ${stackName}.`);
  const after = createHash('sha256').update(template).digest('hex');
  for (const names of [hashes, join(assembly, 'manifest.json')]) {
    writeFileSync(names, readFileSync(names, 'utf8').replaceAll(before, after));
  }
  writeFileSync(join(assembly, file), template);
}
