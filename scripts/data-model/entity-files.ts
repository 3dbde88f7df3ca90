import { globSync, readFileSync } from 'node:fs';
import { entities } from '#core/entities.ts';
import type { DefinedEntity } from './data-model-text.ts';

export const entityFiles = (): { path: string; text: string }[] =>
  globSync('core/**/*.ts')
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes('= entity({'));

/** @throws Error if no file defines an entity by its name */
export function definedEntities(): DefinedEntity[] {
  const files = entityFiles();
  return entities.map(({ definition }) => {
    const found = files.find(({ text }) =>
      text.includes(`= entity({\n  name: '${definition.name}',`),
    );
    if (!found) throw new Error(`No file of core/ defines ${definition.name}.`);
    return { definition, path: found.path };
  });
}
