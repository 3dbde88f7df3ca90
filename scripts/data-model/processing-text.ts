/** The text of docs/processing.md, from the entities and core/account-closing/personal-data.ts. */
import { processing, purposes, retentions } from '#core/account-closing/personal-data.ts';
import { brand } from '#shared/site/brand.ts';
import { type DefinedEntity, table } from './data-model-text.ts';

const introduction = `# Record of processing

Made of the entities and of \`core/account-closing/personal-data.ts\` by \`npm run data-model\`; \`test/domain/personal-data.test.ts\`
fails when it is out of date. ${brand.legalName} decides about all of it, except what a business keeps about its customers. The
[privacy policy](../web/src/public/legal/privacy-policy.md) has who receives it, the transfers out of Kenya and how it is protected.
Times that are not confirmed wait for an advocate.`;

export const processingText = (entities: readonly DefinedEntity[]): string =>
  `${[introduction, ...Object.keys(purposes).map((id) => purposeText(id, entities)), retentionText()].join('\n\n')}\n`;

function purposeText(id: string, entities: readonly DefinedEntity[]): string {
  const { name, whose, ground } = purposes[id as keyof typeof purposes];
  const rows = entities.flatMap(({ definition: { name: entity, attributes } }) => {
    const about = processing[entity];
    if (about?.purpose !== id) return [];
    const personal = Object.keys(attributes).filter((one) => attributes[one]?.personal);
    const link = `[${entity}](data-model.md#${entity.toLowerCase()})`;
    return [[link, `\`${personal.join('`, `')}\``, about.kept, about.onClosing]];
  });
  return `## ${name}\n\nAbout ${whose}. Ground: ${ground}.\n\n${table(
    ['item', 'personal', 'kept', 'when the account closes'],
    rows,
  )}`;
}

const retentionText = () =>
  `## How long\n\n${table(
    ['kept', 'how long', 'ended by', 'paragraph', 'in force since', 'confirmed'],
    Object.entries(retentions).map(([id, about]) => [id, ...Object.values(about).map(String)]),
  )}`;
