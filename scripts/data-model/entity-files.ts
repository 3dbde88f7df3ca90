import { globSync } from 'node:fs';
import { entities } from '#core/entities.ts';
import type { DefinedEntity } from './data-model-text.ts';

/** `openApplication` is in `open-application.entity.ts`. */
const fileOf = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.entity.ts`;

/** @throws Error when an entity is not in the file that has its name */
export function definedEntities(): DefinedEntity[] {
  return entities.map(({ definition }) => {
    const [path] = globSync(`core/**/${fileOf(definition.name)}`);
    if (!path) throw new Error(`There is no ${fileOf(definition.name)} in core/.`);
    return { definition, path };
  });
}
