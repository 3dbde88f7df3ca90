import { entities } from '#core/entities.ts';
import { type Definition, ENTITY, type Values } from '#core/platform/table/entity-types.ts';

/** An item as its owner may have it: the name of its kind is `what`. */
export type ExportedItem = Record<string, unknown>;

const exportable = new Map<string, readonly string[]>(
  entities.map(({ definition }) => [definition.name, namesToExport(definition)]),
);

/** The attributes that an export shows: an attribute that is not named here stays inside. */
function namesToExport({ attributes }: Definition): string[] {
  const named = Object.entries(attributes).filter(
    ([name, { kind, secret }]) => kind !== 'derived' && !secret && name !== 'ttl',
  );
  return named.map(([name]) => name);
}

/** @returns null for an item of an unknown kind */
export function toExportedItem(stored: Values): ExportedItem | null {
  const what = String(stored[ENTITY]);
  const names = exportable.get(what)?.filter((name) => stored[name] !== undefined);
  if (!names) return null;
  return { what, ...Object.fromEntries(names.map((name) => [name, stored[name]])) };
}
