/** The inferred types of entities, and what must not compile. */
import { derived, json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { absent, absentOr, anyOf, below } from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

const customer = entity({
  name: 'customer',
  about: 'A customer of a business.',
  attributes: {
    businessId: text(),
    phone: text({ personal: true }),
    name: text({ optional: true, personal: true }),
    points: whole(),
    lots: json<Record<string, number>>(),
    status: oneOf(['new', 'known']),
    kindKey: derived('status', (status: 'new' | 'known'): 'n' | 'k' =>
      status === 'new' ? 'n' : 'k',
    ),
    version: whole({ optional: true }),
  },
  key: {
    question: 'Which points does this customer have?',
    pk: 'user#{businessId}',
    sk: 'customer#{phone}',
  },
  indexes: {
    byName: {
      index: 'gsi1',
      question: 'Which names begin like this?',
      pk: 'names#{businessId}',
      sk: '{name}#{phone}',
    },
  },
});

it('the type of an item follows from the definition of its entity', () => {
  expectTypeOf<ItemOf<typeof customer>>().toEqualTypeOf<{
    businessId: string;
    phone: string;
    name?: string;
    points: number;
    lots: Record<string, number>;
    status: 'new' | 'known';
    version?: number;
  }>();
});

it('the types refuse keys, changes and conditions that the definition of an entity does not know', () => {
  const key = { businessId: 'b', phone: 'p' };
  const calls = () => {
    // @ts-expect-error a key needs all its attributes
    customer.get({ businessId: 'b' });
    // @ts-expect-error there is no such index
    customer.list({ by: 'byPoints', key: { businessId: 'b' } });
    // @ts-expect-error the index begins with another attribute
    customer.list({ by: 'byName', key: { businessId: 'b' }, begins: { points: 1 } });
    // @ts-expect-error a required attribute cannot be taken away
    customer.patch(key, { set: { points: null } });
    // @ts-expect-error the key never changes
    customer.patch(key, { set: { phone: 'q' } });
    // @ts-expect-error only numbers are added to
    customer.patch(key, { add: { name: 1 } });
    // @ts-expect-error a condition compares values of the attribute's type
    customer.patch(key, { if: { version: below('1') } });
    // @ts-expect-error a choice has no other values
    customer.patch(key, { if: { status: 'old' } });
    // @ts-expect-error a new item has all required attributes
    customer.create({ ...key, points: 1, lots: {} });
  };
  expectTypeOf(calls).toBeFunction();
  customer.patch(key, { set: { name: null }, add: { points: -1 }, if: { name: absentOr('Asha') } });
  customer.delete(key, { if: anyOf({ version: absent }, { status: 'new', version: below(2) }) });
});

it('the types refuse a key template that names no attribute, or one that may be absent', () => {
  const attributes = { userId: text(), nick: text({ optional: true }), lots: json<object>() };
  const base = { name: 'x', about: 'An example.', attributes } as const;
  // @ts-expect-error there is no attribute user
  entity({ ...base, key: { question: '?', pk: 'user#{user}', sk: 'x' } });
  // @ts-expect-error an item without a nick would have no key
  entity({ ...base, key: { question: '?', pk: 'user#{userId}', sk: '{nick}' } });
  // @ts-expect-error a record is no part of a key
  entity({ ...base, key: { question: '?', pk: 'user#{userId}', sk: '{lots}' } });
  entity({ ...base, key: { question: '?', pk: 'user#{userId}', sk: 'x' } });
});

it('the type of an item that was read has only the attributes that were asked for', () => {
  const read = () => customer.get({ businessId: 'b', phone: 'p' }, { only: ['name', 'points'] });
  expectTypeOf(read).returns.resolves.toEqualTypeOf<{ name?: string; points: number } | null>();
});
