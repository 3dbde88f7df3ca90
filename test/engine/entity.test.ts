/** The entity helper on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { derived, json, oneOf, text, texts, whole } from '#core/platform/table/attributes.ts';
import {
  above,
  absent,
  absentOr,
  anyOf,
  atLeast,
  atMost,
  below,
  holds,
  lacks,
  not,
  present,
} from '#core/platform/table/condition.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { transact, write, writeAndRead } from '#core/platform/table/transact.ts';
import { runsOf } from '#test/support/layer.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { getItem, putItem } from '#test/support/table.ts';

const task = entity({
  name: 'task',
  about: 'Something to do.',
  attributes: {
    ownerId: text(),
    taskId: text(),
    title: text({ optional: true }),
    state: oneOf(['open', 'done']),
    createdAt: text(),
    priority: whole({ optional: true }),
    notes: json<Record<string, unknown>>({ optional: true }),
    labels: texts(),
    initial: derived('title', (title: string | undefined) => title?.slice(0, 1).toLowerCase()),
    version: whole({ optional: true }),
  },
  key: { question: 'Which tasks has this owner?', pk: 'user#{ownerId}', sk: 'task#{taskId}' },
  indexes: {
    byState: {
      index: 'gsi1',
      question: 'Which tasks are in this state, oldest first?',
      pk: 'tasks#{ownerId}#{state}',
      sk: '{createdAt}',
    },
    byTitle: {
      index: 'gsi2',
      question: 'Which titles begin like this?',
      pk: 'titles#{ownerId}',
      sk: '{initial}#{title}',
    },
  },
});

const line = entity({
  name: 'line',
  about: 'A line of the history of a task.',
  attributes: { ownerId: text(), number: whole(), text: text() },
  key: { question: 'What happened?', pk: 'lines#{ownerId}', sk: 'line#{number:6}' },
});

type Task = ItemOf<typeof task>;

const newTask = (changes: Partial<Task> = {}): Task => ({
  ownerId: randomUUID(),
  taskId: 't1',
  state: 'open',
  createdAt: '2026-11-21T09:00:00.000Z',
  ...changes,
});

const stored = ({ ownerId, taskId }: Task) =>
  getItem({ pk: `user#${ownerId}`, sk: `task#${taskId}` });

async function given(changes: Partial<Task> = {}): Promise<Task> {
  const one = newTask(changes);
  await write(task.create(one));
  return one;
}

it('an entity stores an item with its keys and reads it back without them', async () => {
  const one = await given({ title: 'Buy flour', notes: { shop: 'Naivas' } });
  expect(await stored(one)).toMatchObject({
    gsi1pk: `tasks#${one.ownerId}#open`,
    gsi1sk: one.createdAt,
    gsi2pk: `titles#${one.ownerId}`,
    gsi2sk: 'b#Buy flour',
  });
  expect(await task.get(one)).toEqual(one);
});

it('an item is left out of an index whose attributes it does not have', async () => {
  const one = await given();
  expect(Object.keys((await stored(one)) ?? {})).not.toContain('gsi2pk');
});

it('an item is created only where there is none', async () => {
  const one = await given({ title: 'First' });
  expect(await write(task.create({ ...one, title: 'Second' }))).toBe(false);
  expect(await task.get(one)).toEqual(one);
});

it('exactly one of several parallel creations of an item wins', async () => {
  const one = newTask();
  const titles = ['a', 'b', 'c', 'd', 'e', 'f'];
  const won = await Promise.all(titles.map((title) => write(task.create({ ...one, title }))));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(await task.get(one)).toEqual({ ...one, title: titles[won.indexOf(true)] });
});

it('exactly one of several parallel changes of a version wins', async () => {
  const one = await given({ version: 1 });
  const won = await atOnce(6, (priority) =>
    write(task.patch(one, { set: { priority }, add: { version: 1 }, if: { version: 1 } })),
  );
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(await task.get(one)).toEqual({ ...one, priority: won.indexOf(true), version: 2 });
});

it('a put replaces a whole item, under a condition', async () => {
  const one = await given({ title: 'Old', version: 1 });
  const { title: _, ...next } = { ...one, version: 2 };
  expect(await write(task.put(next, { if: { version: 7 } }))).toBe(false);
  expect(await write(task.put(next, { if: { version: 1 } }))).toBe(true);
  expect(await task.get(one)).toEqual(next);
});

it('an item without a required attribute is not written', () => {
  const { createdAt: _, ...partial } = newTask();
  expect(() => task.put(partial as Task)).toThrow('A task needs createdAt.');
});

it('a patch changes only an item that exists', async () => {
  const one = newTask();
  expect(await write(task.patch(one, { set: { title: 'x' } }))).toBe(false);
  expect(await stored(one)).toBeUndefined();
});

it('a patch never changes an item of another entity with the same key', async () => {
  const one = newTask();
  await putItem({ pk: `user#${one.ownerId}`, sk: `task#${one.taskId}`, title: 'x' });
  expect(await write(task.patch(one, { set: { title: 'y' } }))).toBe(false);
  expect(await task.get(one)).toBeNull();
});

it('an upsert makes an item where there is none, with its key and indexes', async () => {
  const { ownerId, taskId, ...set } = newTask({ title: 'New' });
  expect(await write(task.upsert({ ownerId, taskId }, { set, add: { version: 1 } }))).toBe(true);
  expect(await task.get({ ownerId, taskId })).toEqual({ ownerId, taskId, ...set, version: 1 });
  expect((await task.page({ by: 'byTitle', key: { ownerId }, limit: 5 })).items).toHaveLength(1);
  await write(task.upsert({ ownerId, taskId }, { add: { version: 2 } }));
  expect(await task.get({ ownerId, taskId })).toMatchObject({ title: 'New', version: 3 });
});

it('a patch takes away an attribute that is set to null, and with it the place in an index', async () => {
  const one = await given({ title: 'Gone soon', priority: 3 });
  await write(task.patch(one, { set: { title: null, priority: undefined } }));
  const { title: _, ...rest } = one;
  expect(await task.get(one)).toEqual(rest);
  const left = Object.keys((await stored(one)) ?? {});
  expect(left).not.toContain('initial');
  expect(left).not.toContain('gsi2pk');
});

it('a patch moves an item to its new place in an index', async () => {
  const one = await given();
  const { createdAt, ownerId } = one;
  await write(task.patch(one, { set: { state: 'done' }, if: { state: 'open', createdAt } }));
  expect(await task.list({ by: 'byState', key: { ownerId, state: 'open' } })).toEqual([]);
  expect(await task.list({ by: 'byState', key: { ownerId, state: 'done' } })).toEqual([
    { ...one, state: 'done' },
  ]);
});

it('a change after which a key of an index is unknown is refused', () => {
  expect(() => task.patch(newTask(), { set: { state: 'done' } })).toThrow('must know createdAt');
});

it('a write gives back the item that it has made', async () => {
  const one = await given();
  const added = await writeAndRead(task, task.patch(one, { add: { priority: 2 } }));
  expect(added).toEqual({ ...one, priority: 2 });
  const refused = task.patch(one, { add: { priority: 2 }, if: { priority: below(2) } });
  expect(await writeAndRead(task, refused)).toBeNull();
});

it('an item is deleted, under a condition or without one', async () => {
  const one = await given({ priority: 1 });
  expect(await write(task.delete(one, { if: { priority: 2 } }))).toBe(false);
  expect(await write(task.delete(one, { if: { priority: 1 } }))).toBe(true);
  expect(await write(task.delete(one))).toBe(true);
  expect(await task.get(one)).toBeNull();
});

const conditions = [
  ['on an equal number holds', { priority: 5 }, true],
  ['on another number fails', { priority: 6 }, false],
  ['on an equal record holds', { notes: { a: [1] } }, true],
  ['on the absence of an absent attribute holds', { version: absent }, true],
  ['on the absence of a present attribute fails', { priority: absent }, false],
  ['on the presence of a present attribute holds', { priority: present }, true],
  ['on the presence of an absent attribute fails', { version: present }, false],
  ['on a number below another holds', { priority: below(6) }, true],
  ['on a number below itself fails', { priority: below(5) }, false],
  ['on a number at most itself holds', { priority: atMost(5) }, true],
  ['on a number above another holds', { priority: above(4) }, true],
  ['on a number above itself fails', { priority: above(5) }, false],
  ['on a number at least itself holds', { priority: atLeast(5) }, true],
  ['that excludes another value holds', { state: not('done') }, true],
  ['that excludes the value fails', { state: not('open') }, false],
  [
    'on an attribute that is absent or below holds if it is absent',
    { version: absentOr(below(1)) },
    true,
  ],
  ['on an attribute that is absent or equal holds if it is equal', { priority: absentOr(5) }, true],
  [
    'on an attribute that is absent or equal fails if it is neither',
    { priority: absentOr(4) },
    false,
  ],
  ['of two tests holds if both hold', { priority: 5, version: absent }, true],
  ['of two tests fails if only one holds', { priority: 5, version: present }, false],
] as const;

it.each(conditions)('a condition %s', async (_, condition, isTrue) => {
  const one = await given({ priority: 5, notes: { a: [1] } });
  expect(await write(task.patch(one, { set: { title: 'x' }, if: condition }))).toBe(isTrue);
});

it('a condition of alternatives holds if one of them holds', async () => {
  const one = await given({ priority: 5 });
  const condition = anyOf<Task>({ version: present }, { priority: 5, state: 'open' });
  expect(await write(task.patch(one, { set: { title: 'x' }, if: condition }))).toBe(true);
  const neither = anyOf<Task>({ version: present }, { priority: 5, state: 'done' });
  expect(await write(task.patch(one, { set: { title: 'y' }, if: neither }))).toBe(false);
});

it('texts join and leave a set beside each other, and a condition asks for one of them', async () => {
  const one = await given();
  const change = (update: Parameters<typeof task.patch>[1]) => write(task.patch(one, update));
  const labels = async () => [...((await task.get(one))?.labels ?? [])].toSorted();
  expect(await change({ leave: { labels: new Set(['a']) }, if: { labels: lacks('a') } })).toBe(
    true,
  );
  await atOnce(3, (n) => change({ join: { labels: new Set(['a', `${n}`]) }, add: { version: 1 } }));
  expect(await labels()).toEqual(['0', '1', '2', 'a']);
  expect(await change({ set: { title: 'x' }, if: { labels: holds('b') } })).toBe(false);
  expect(await change({ set: { title: 'x' }, if: { labels: lacks('a') } })).toBe(false);
  expect(
    await change({ leave: { labels: new Set(['a', '0', 'b']) }, if: { labels: holds('a') } }),
  ).toBe(true);
  expect(await labels()).toEqual(['1', '2']);
  const either = anyOf<Task>({ labels: holds('a') }, { version: 3, labels: lacks('a') });
  expect(await change({ leave: { labels: new Set(['1', '2']) }, if: either })).toBe(true);
  expect(await task.get(one)).not.toHaveProperty('labels');
});

it('a condition without a value is refused', () => {
  expect(() => task.patch(newTask(), { if: { priority: undefined } })).toThrow('no value');
});

it('many items are read in the order of their keys', async () => {
  const { ownerId } = newTask();
  const ids = Array.from({ length: 130 }, (_, n) => String(n));
  await Promise.all(ids.map((taskId) => write(task.put(newTask({ ownerId, taskId })))));
  const keys = ['7', 'none', '3', '7', ...ids].map((taskId) => ({ ownerId, taskId }));
  const items = await task.getAll(keys, { only: ['taskId'] });
  expect(items).toEqual(keys.map(({ taskId }) => (taskId === 'none' ? null : { taskId })));
  expect(await task.getAll([])).toEqual([]);
});

it('an item is read with only the attributes that are wanted', async () => {
  const one = await given({ title: 'x', priority: 1 });
  expect(await task.get(one, { only: ['priority', 'version'] })).toEqual({ priority: 1 });
});

/** Writes lines 1 to 12. @returns their owner */
async function givenLines(): Promise<string> {
  const ownerId = randomUUID();
  await atOnce(12, (n) => write(line.create({ ownerId, number: n + 1, text: 'x' })));
  return ownerId;
}

const numbersOf = (items: { number: number }[]) => items.map(({ number }) => number);

it('a list sorts padded numbers as numbers, and finds a range of them', async () => {
  const ownerId = await givenLines();
  const all = await line.list({ key: { ownerId } });
  expect(numbersOf(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  const some = await line.list({
    key: { ownerId },
    between: [{ number: 9 }, { number: 11 }],
    order: 'desc',
  });
  expect(numbersOf(some)).toEqual([11, 10, 9]);
  expect(numbersOf(await line.list({ key: { ownerId, number: 3 } }))).toEqual([3]);
});

it('a query is read page by page until its end', async () => {
  const ownerId = await givenLines();
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const page = await line.page({ key: { ownerId }, order: 'desc', limit: 5, cursor });
    pages.push(numbersOf(page.items));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(pages).toEqual([
    [12, 11, 10, 9, 8],
    [7, 6, 5, 4, 3],
    [2, 1],
  ]);
});

it('a list of exactly one page, or of exactly two, has no further one, in the table and in an index', async () => {
  const ownerId = await givenLines();
  const [first, all] = [{ limit: 6 }, { limit: 12 }];
  const { next } = await line.page({ key: { ownerId }, ...first });
  const second = await line.page({ key: { ownerId }, ...first, cursor: next ?? undefined });
  expect([numbersOf(second.items), second.next]).toEqual([[7, 8, 9, 10, 11, 12], null]);
  expect((await line.page({ key: { ownerId }, ...all })).next).toBeNull();
  const shop = randomUUID();
  for (const title of ['Flour', 'Fish']) await given({ ownerId: shop, taskId: title, title });
  const byTitle = { by: 'byTitle', key: { ownerId: shop } } as const;
  expect((await task.page({ ...byTitle, limit: 2 })).next).toBeNull();
  const page = await task.page({ ...byTitle, limit: 1 });
  expect(page.items.map(({ title }) => title)).toEqual(['Fish']);
  const after = await task.page({ ...byTitle, limit: 1, cursor: page.next ?? undefined });
  expect([after.items.map(({ title }) => title), after.next]).toEqual([['Flour'], null]);
});

it('a list finds items by the beginning of an attribute, in the table and in an index', async () => {
  const { ownerId } = newTask();
  const titles = ['Flour', 'Fish', 'Milk'];
  await Promise.all(
    titles.map((title) => write(task.create(newTask({ ownerId, taskId: title, title })))),
  );
  const ids = async (query: Promise<Task[]>) => (await query).map(({ taskId }) => taskId);
  const begun = task.list({ key: { ownerId }, begins: { taskId: 'F' } });
  expect(await ids(begun)).toEqual(['Fish', 'Flour']);
  const byTitle = { by: 'byTitle', key: { ownerId } } as const;
  expect(await ids(task.list({ ...byTitle, begins: { initial: 'f' } }))).toEqual(['Fish', 'Flour']);
  const initial = { ...byTitle, key: { ownerId, initial: 'f' } } as const;
  expect(await ids(task.list({ ...initial, begins: { title: 'Fl' } }))).toEqual(['Flour']);
  const others = task.list({ key: { ownerId }, filter: { title: not('Milk') } });
  expect(await ids(others)).toHaveLength(2);
});

it('a query refuses cursors that are not its own, without asking DynamoDB', async () => {
  const [ownerId, other] = [await givenLines(), await givenLines()];
  const cursorOf = async (key: { ownerId: string }) =>
    (await line.page({ key, limit: 5 })).next ?? '';
  const cursor = await cursorOf({ ownerId: other });
  const encoded = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
  const pk = `lines#${ownerId}`;
  const wrong = [
    cursor,
    'nonsense',
    encoded(null),
    encoded('text'),
    encoded({ pk }),
    encoded({ pk, sk: '' }),
    encoded({ pk, sk: 7 }),
    encoded({ pk, sk: 'task#1' }),
    encoded({ pk, sk: 'line#000001', gsi1pk: 'x' }),
    encoded({ pk, sk: 'x'.repeat(2000) }),
  ];
  for (const one of wrong) {
    const page = line.page({ key: { ownerId }, limit: 5, cursor: one });
    await expect(page).rejects.toMatchObject({ code: 'request.invalidField' });
  }
});

it('a transaction writes all its parts, and leaves out those that are not needed', async () => {
  const one = newTask();
  const { ownerId } = one;
  const failed = await transact({
    task: task.create(one),
    lines: [1, 2].map((n) => line.create({ ownerId, number: n, text: 'x' })),
    nothing: undefined,
    never: false,
    none: [],
  });
  expect(failed).toBeNull();
  expect(await task.get(one)).toEqual(one);
  expect(await line.list({ key: { ownerId } })).toHaveLength(2);
});

it('a failed transaction names the first label that failed, and the positions in its list', async () => {
  const one = await given({ version: 1 });
  const { ownerId } = one;
  await write(line.create({ ownerId, number: 2, text: 'x' }));
  await write(line.create({ ownerId, number: 4, text: 'x' }));
  const failed = await transact({
    fine: task.upsert({ ownerId, taskId: 't2' }, { add: { version: 1 } }),
    lines: [1, 2, 3, 4].map((n) => line.create({ ownerId, number: n, text: 'y' })),
    version: task.check(one, { if: { version: 2 } }),
  });
  expect(failed).toEqual({ label: 'lines', positions: { fine: [], lines: [1, 3], version: [0] } });
  expect(await task.get({ ownerId, taskId: 't2' })).toBeNull();
});

it('a transaction and a write are tried again while others hold their items', async () => {
  const one = await given({ version: 0 });
  const { ownerId } = one;
  const rounds = Array.from({ length: 8 }, (_, n) => n);
  const results = await Promise.all([
    ...rounds.map((n) =>
      transact({
        task: task.patch(one, { add: { version: 1 } }),
        line: line.create({ ownerId, number: n, text: 'x' }),
      }),
    ),
    ...rounds.map(() => write(task.patch(one, { add: { priority: 1 } }))),
  ]);
  expect(results).toEqual([...rounds.map(() => null), ...rounds.map(() => true)]);
  expect(await task.get(one)).toMatchObject({ version: 8, priority: 8 });
});

const event = entity({
  name: 'event',
  about: 'What happened to a task. It never changes.',
  table: 'audit',
  attributes: { ownerId: text(), number: whole(), text: text(), day: text({ optional: true }) },
  key: { question: 'What happened?', pk: 'events#{ownerId}', sk: 'event#{number:6}' },
  indexes: {
    byDay: {
      index: 'gsi1',
      question: 'What happened on this day?',
      pk: 'eventDay#{day}',
      sk: '{ownerId}#{number:6}',
    },
  },
});

it('an entity of the audit table has its items there, and no other table has them', async () => {
  const first = { ownerId: randomUUID(), number: 1, text: 'made', day: randomUUID() };
  const second = { ...first, number: 2, text: 'changed' };
  for (const one of [first, second]) expect(await write(event.create(one))).toBe(true);
  expect(await write(event.create({ ...first, text: 'another' }))).toBe(false);
  expect(await event.get(first)).toEqual(first);
  const all = await event.getAll([second, { ...first, number: 3 }, first]);
  expect(all).toEqual([second, null, first]);
  const { ownerId } = first;
  expect(await event.list({ key: { ownerId }, order: 'desc' })).toEqual([second, first]);
  expect(await event.list({ by: 'byDay', key: { day: first.day } })).toEqual([first, second]);
  const { next } = await event.page({ key: { ownerId }, limit: 1 });
  const page = { key: { ownerId }, limit: 1, cursor: next ?? undefined };
  expect((await event.page(page)).items).toEqual([second]);
  expect(await getItem({ pk: `events#${ownerId}`, sk: 'event#000001' })).toBeUndefined();
});

it('a transaction writes to both tables, or to none', async () => {
  const one = await given({ version: 1 });
  const { ownerId } = one;
  const parts = (number: number, version: number) => ({
    task: task.patch(one, { add: { version: 1 }, if: { version } }),
    event: event.create({ ownerId, number, text: 'changed' }),
  });
  expect(await transact(parts(1, 1))).toBeNull();
  const stale = await transact(parts(2, 1));
  expect(stale).toEqual({ label: 'task', positions: { task: [0], event: [] } });
  const taken = await transact(parts(1, 2));
  expect(taken).toEqual({ label: 'event', positions: { task: [], event: [0] } });
  expect(await task.get(one)).toMatchObject({ version: 2 });
  expect(await event.list({ key: { ownerId } })).toEqual([{ ownerId, number: 1, text: 'changed' }]);
});

const names = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((name) => !/^(pk|sk|gsi\d[ps]k|__.*)$/.test(name));

it('names and values of attributes stay out of expressions, however hostile they are', async () => {
  const values = fc.string({ maxLength: 60, unit: 'grapheme' });
  const property = fc.asyncProperty(names, values, values, async (name, first, second) => {
    const odd = { [name]: text({ optional: true }) };
    const hostile = entity({
      name: 'hostile',
      about: 'An entity with an odd attribute.',
      attributes: { ownerId: text(), ...odd },
      key: { question: '?', pk: 'hostile#{ownerId}', sk: 'hostile' },
    });
    const key = { ownerId: randomUUID() };
    const item = { ...key, [name]: first };
    expect(await write(hostile.create(item))).toBe(true);
    expect(await hostile.get(key)).toEqual(item);
    const set = { [name]: second };
    expect(await write(hostile.patch(key, { set, if: { [name]: not(first) } }))).toBe(false);
    expect(await write(hostile.patch(key, { set, if: { [name]: first } }))).toBe(true);
    const [found] = await hostile.list({ key, filter: { [name]: second } });
    expect(found).toEqual({ ...key, ...set });
  });
  await fc.assert(property, { numRuns: runsOf(50, 600) });
});
