import { readFileSync } from 'node:fs';
import { entities } from '#core/entities.ts';
import { dataModelText } from '#scripts/data-model/data-model-text.ts';
import { definedEntities, entityFiles } from '#scripts/data-model/entity-files.ts';

it.each(entityFiles().map(({ path }) => path))(
  'the list of entities has the entities of %s',
  async (path) => {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `../../${path}`);
    const defined = Object.values(exported).filter(
      (value) => typeof value === 'object' && value !== null && 'definition' in value,
    );
    expect(defined).not.toEqual([]);
    for (const one of defined) expect(entities).toContain(one);
  },
);

it('the list of entities has no name twice', () => {
  const names = entities.map(({ definition }) => definition.name);
  expect(names).toEqual([...new Set(names)]);
});

it('docs/data-model.md says what the entities say; `npm run data-model` writes it anew', () =>
  expect(readFileSync('docs/data-model.md', 'utf8')).toBe(dataModelText(definedEntities())));
