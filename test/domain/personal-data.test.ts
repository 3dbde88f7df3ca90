import { readFileSync } from 'node:fs';
import { processing, purposes, retentions } from '#core/account-closing/personal-data.ts';
import { toExportedItem } from '#core/account-export/export-account.ts';
import { entities } from '#core/entities.ts';
import type { Definition } from '#core/platform/table/entity-types.ts';
import { fateOnErasure, fateOnMove } from '#core/rewards/customers/personal-data.ts';
import { definedEntities } from '#scripts/data-model/entity-files.ts';
import { processingText } from '#scripts/data-model/processing-text.ts';

const definitions: Definition[] = entities.map(({ definition }) => definition);

const namesOf = ({ attributes }: Definition, mark: 'personal' | 'secret') =>
  Object.keys(attributes).filter((name) => attributes[name]?.[mark]);

const personal = definitions.filter((one) => namesOf(one, 'personal').length > 0);

it.each(personal.map(({ name }) => name))(
  'the personal data of the entity %s has a purpose, an end and a fate when an account is closed',
  (name) => expect(processing).toHaveProperty(name),
);

it('docs/processing.md says what the entities say; `npm run data-model` writes it again', () =>
  expect(readFileSync('docs/processing.md', 'utf8')).toBe(processingText(definedEntities())));

it('each purpose and each time of the record of processing is used', () => {
  const used = Object.values(processing);
  expect(new Set(used.map(({ purpose }) => purpose))).toEqual(new Set(Object.keys(purposes)));
  expect(new Set(used.map(({ kept }) => kept))).toEqual(new Set(Object.keys(retentions)));
});

it('what the table deletes by its clock has a ttl, and nothing else expires when an account closes', () => {
  const withTtl = personal.filter(({ attributes }) => 'ttl' in attributes);
  const byTtl = personal.filter(
    ({ name }) => retentions[processing[name]?.kept ?? 'done'].by === '`ttl`',
  );
  expect(withTtl).toEqual(expect.arrayContaining(byTtl));
  const expiring = personal.filter(({ name }) => processing[name]?.onClosing === 'expires');
  expect(byTtl).toEqual(expect.arrayContaining(expiring));
});

it('an entity without personal data has no fate when an account is closed', () => {
  const names = personal.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(processing)));
});

/** Entities of other nouns that may hold a customer's number. */
const shared = ['confirmation', 'due'];

it('every entity that may hold the number of a customer has a fate when the customer is erased', () => {
  const ofCustomers =
    /^core\/((rewards|contacts|campaigns)\/|sms\/(?:outbox\/sms\.entity\.ts|[^/]+)$)/;
  const names = definedEntities()
    .filter(({ path, definition: { name } }) => ofCustomers.test(path) || shared.includes(name))
    .map(({ definition: { name } }) => name)
    .filter((name) => personal.some((one) => one.name === name));
  expect(Object.keys(fateOnErasure).toSorted()).toEqual(names.toSorted());
});

it('every entity that may hold the number of a customer has a fate when another number takes its place', () =>
  expect(Object.keys(fateOnMove).toSorted()).toEqual(Object.keys(fateOnErasure).toSorted()));

it('an attribute is marked as secret if its name says hash, password or API key', () => {
  const unmarked = definitions.flatMap(({ name, attributes }) =>
    Object.entries(attributes)
      .filter(([attribute, { secret }]) => isOpener(attribute) && !secret)
      .map(([attribute]) => `${name}.${attribute}`),
  );
  // Hashes of numbers and addresses open nothing, and are in no export.
  expect(unmarked.filter((one) => !/\.(phone|ip)Hash$/.test(one))).toEqual([]);
});

const isOpener = (name: string) => /hash$|password$|^apiKey$/i.test(name);

it.each(definitions.map((one) => [one.name, one] as const))(
  'an export has no secret of the entity %s, and no attribute that the entity does not have',
  (name, definition) => {
    const names = Object.keys(definition.attributes);
    const values = Object.fromEntries(names.map((attribute) => [attribute, `<${attribute}>`]));
    const stored = { ...values, entity: name, pk: 'p', sk: 's', gsi1pk: 'g', stray: 'x' };
    const exported = Object.keys(toExportedItem(stored) ?? {});
    const secrets = namesOf(definition, 'secret');
    expect(exported.filter((one) => secrets.includes(one))).toEqual([]);
    expect(exported.filter((one) => one !== 'what' && !names.includes(one))).toEqual([]);
  },
);

it('an export has nothing of an item whose entity is not known', () =>
  expect(toExportedItem({ entity: 'unheardOf', pk: 'p', sk: 's', phone: '1' })).toBeNull());
