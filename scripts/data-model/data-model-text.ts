/** The text of docs/data-model.md, from the definitions of the entities. */
import type { Attribute, Derived } from '#core/platform/table/attributes.ts';
import type { Definition, KeyDefinition } from '#core/platform/table/entity-types.ts';

export interface DefinedEntity {
  definition: Definition;
  path: string;
}

const introduction = `# Data model

Made of the entities by \`npm run data-model\`; \`test/domain/data-model.test.ts\` fails when it is out of date.

One table ([decision 2](decisions/0002-one-table.md)) of items of many kinds ([decision 15](decisions/0015-entities-as-data.md)),
and a table of audit events beside it ([decision 30](decisions/0030-a-table-for-the-audit.md)).
Each key answers a question. In a key, \`{version:6}\` is a number with zeros in front. An item is in an index while it has all
attributes of the index's key. *personal* attributes say something about a person; *secret* ones are never exported. DynamoDB
deletes an item after its \`ttl\` (seconds since 1970).`;

/** @param entities in the order of the chapters */
export const dataModelText = (entities: readonly DefinedEntity[]): string =>
  `${[introduction, partitionsText(entities), ...entities.map(entityText)].join('\n\n')}\n`;

function partitionsText(entities: readonly DefinedEntity[]): string {
  const byPartition = Map.groupBy(entities, ({ definition }) => shapeOf(definition.key.pk));
  const rows = Array.from(byPartition, ([pk, members]) => [
    `\`${pk}\``,
    members.map(({ definition: { name } }) => `[${name}](#${name.toLowerCase()})`).join(', '),
  ]);
  return `## Partitions\n\n${table(['partition', 'items'], rows)}`;
}

/** Entities may name the attribute of one partition differently. */
const shapeOf = (pk: string): string => pk.replace('{businessId}', '{userId}');

function entityText({ definition, path }: DefinedEntity): string {
  const { name, about, table: tableId, attributes, key, indexes = {} } = definition;
  const keys = [
    keyRow(tableId === 'audit' ? 'audit table' : 'table', key),
    ...Object.entries(indexes).map(([by, index]) => keyRow(`${by} (${index.index})`, index)),
  ];
  return [
    `## ${name}`,
    `${about} [\`${path}\`](../${path})`,
    table(['key', 'partition', 'sort key', 'question'], keys),
    table(
      ['attribute', 'kind', 'about'],
      Object.entries(attributes).map(([attribute, of]) => attributeRow(attribute, of)),
    ),
  ].join('\n\n');
}

const keyRow = (where: string, { pk, sk, question }: KeyDefinition): string[] => [
  where,
  `\`${pk}\``,
  `\`${sk}\``,
  question,
];

function attributeRow(name: string, attribute: Attribute | Derived): string[] {
  const { optional, personal, secret, about = '' } = attribute;
  const marks = Object.entries({ optional, personal, secret }).flatMap(([mark, isSet]) =>
    isSet ? `*${mark}*` : [],
  );
  return [`\`${name}\``, [kindOf(attribute), ...marks].join(', '), about];
}

function kindOf(attribute: Attribute | Derived): string {
  if ('from' in attribute) return `follows \`${attribute.from}\``;
  return attribute.values ? attribute.values.join(' / ') : attribute.kind;
}

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
