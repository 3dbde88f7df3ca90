/** Two owners: nothing of the other can be named. Made from contracts. */

import { namedContracts } from '#shared/contracts.ts';
import { startPayment } from '#shared/payments/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { requestKeyCode, waitOutKeyPause } from '#test/support/api-key.ts';
import { call, newKey } from '#test/support/call.ts';
import { sampleOf } from '#test/support/contract-values.ts';
import { renaming } from '#test/support/copied-world.ts';
import { objectExists } from '#test/support/files.ts';
import { readOffer } from '#test/support/projects.ts';
import { otherCode } from '#test/support/sign-in.ts';
import { deleteItem, partitionOf } from '#test/support/table.ts';
import {
  paramNamesOf,
  type TextPlace,
  textPlacesOf,
  withTextAt,
} from '#test/support/text-places.ts';
import {
  codesOf,
  fileNames,
  givenWorld,
  type IdName,
  idNames,
  plainTexts,
  type World,
} from '#test/support/world.ts';

let owner: World;
let stranger: World;
/** Replaces the owner's things by nonexistent ones. */
let rename: ReturnType<typeof renaming>;
/** The owner's things before any other call. */
let before: Map<string, unknown>;

async function givenOwners(): Promise<void> {
  [owner, stranger] = await Promise.all([givenWorld('Kifaru'), givenWorld('Zebedayo')]);
  Object.assign(owner, { ids: { ...owner.ids, code: await givenCodes() } });
  rename = renaming(owner);
  // Files of another application are ignored while one is open.
  await deleteItem({ pk: `user#${stranger.userId}`, sk: 'open-application' });
  before = await itemsOf(owner);
}

/** The owner's valid codes. */
async function givenCodes(): Promise<string[]> {
  const [applicationId = ''] = owner.ids.applicationId;
  await waitOutKeyPause(owner);
  await requestKeyCode(owner);
  await owner.sendOfferCode(await readOffer(owner, applicationId));
  return (await codesOf(owner)).slice(0, 2);
}

/** An owner's items and files, without notifications and SMS that may be on their way. */
async function itemsOf({ userId, ids }: World): Promise<Map<string, unknown>> {
  const partitions = [
    `user#${userId}`,
    `lists#${userId}`,
    `reach#${userId}`,
    ...ids.applicationId.map((id) => `application#${id}`),
    ...ids.listId.map((id) => `list#${id}`),
    `projects#${userId}`,
    ...ids.projectId.map((id) => `project#${userId}#${id}`),
  ];
  const items = (await Promise.all(partitions.map(partitionOf))).flat();
  const settled = items.filter(({ entity }) => !/notification|activity|sms/.test(`${entity}`));
  const files = ids.key.map(async (key) => [key, await objectExists(key)] as const);
  return new Map<string, unknown>([
    ...settled.map((item) => [`${item.pk} ${item.sk}`, item] as const),
    ...(await Promise.all(files)),
  ]);
}

interface Request {
  params: Record<string, string>;
  query: Record<string, string>;
  body?: Record<string, unknown>;
}

function ownRequest({ path, body }: Contract): Request {
  const ids: Readonly<Record<string, readonly string[]>> = stranger.ids;
  const params = paramNamesOf(path).map((name) => [name, ids[name]?.[0] ?? '']);
  const known = { ...plainTexts, ...ids };
  return {
    params: Object.fromEntries(params),
    query: {},
    ...(body && { body: sampleOf(body, known) }),
  };
}

async function answerTo(contract: Contract, request: Request) {
  const { apiKey, tokens } = stranger;
  const credentials = contract.caller === 'till' ? { apiKey } : { token: tokens.accessToken };
  const called = await call(contract, { ...request, ...credentials, idempotencyKey: newKey() });
  const { status, reply, refusal } = called;
  expect(JSON.stringify(reply ?? {})).not.toMatch(wordsOf(owner));
  // Ids and times differ between replies, and so does the length of the stranger's list.
  return status < 300 ? { status, reply: shapeOf(reply) } : { status, refusal };
}

const wordsOf = ({ mark, userId, phone }: World) => new RegExp(`${mark}|${userId}|\\${phone}`);

const shapeOf = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply ?? null), (name, value) =>
    typeof value === 'string' || name === 'members' ? typeof value : value,
  );

/** A value of the same form that names nothing. */
function nobodys(name: string, value: string): string {
  if (name === 'code') return otherCode(value);
  if (name !== 'cursor') {
    const renamed = rename(value);
    return renamed === value ? [...value].reverse().join('') : renamed;
  }
  const key = rename(Buffer.from(value, 'base64url').toString());
  return Buffer.from(key).toString('base64url');
}

const isFile = (name: string): boolean => fileNames.some((one) => one === name);

const isId = ({ name }: TextPlace): boolean => idNames.some((one) => one === name);

/** A payer may use any phone. The first prompt's answer differs from the next, whatever the phone. */
const isPayer = (contract: Contract, { name }: TextPlace): boolean =>
  contract === startPayment && name === 'phone';

const idsOf = (contract: Contract): TextPlace[] =>
  textPlacesOf(contract).filter((place) => isId(place) && !isPayer(contract, place));

/** The owner's values of a name, without the stranger's. */
const foreignTo = (name: string): string[] =>
  owner.ids[name as IdName].filter((id) => !stranger.ids[name as IdName].includes(id));

/** Those with an id in the path come first: later ones may make customers with the owner's numbers. */
const routes = namedContracts
  .filter(({ contract }) => contract.caller === 'owner' || contract.caller === 'till')
  .map(({ contract }) => [`${contract.method} ${contract.path}`, contract] as const)
  .sort(([, one], [, other]) => paramNamesOf(other.path).length - paramNamesOf(one.path).length);

describe('what an owner has', () => {
  // Two worlds take long on a busy machine: this ends what hangs.
  beforeAll(givenOwners, 300_000);

  it.each(routes.filter(([, contract]) => idsOf(contract).length > 0))(
    'threat 40: %s answers a stranger as if nobody had what they name',
    async (_, contract) => {
      for (const { name, path } of idsOf(contract)) {
        const [part] = path;
        for (const value of foreignTo(name)) {
          const ask = (text: string) =>
            answerTo(contract, withTextAt(ownRequest(contract), path, text));
          const [theirs, none] = [await ask(value), await ask(nobodys(name, value))];
          expect({ ...theirs, value }).toEqual({ ...none, value });
          if (part === 'params') expect([theirs.status, value]).toEqual([404, value]);
          if (isFile(name)) expect([theirs.status >= 400, value]).toEqual([true, value]);
        }
      }
    },
  );

  it.each(routes.filter(([, { method, path }]) => method === 'GET' && !path.includes('{')))(
    'threat 40: %s answers each owner what is their own',
    async (_, contract) => {
      expect((await answerTo(contract, ownRequest(contract))).status).toBe(200);
    },
  );

  it('an owner with everything has something under the name of each id', () => {
    expect(idNames.filter((name) => owner.ids[name].length === 0)).toEqual([]);
  });

  it('threat 40: what an owner has is as it was after all that a stranger tried', async () => {
    expect(await itemsOf(owner)).toEqual(before);
  });
});

it.each(routes)('%s asks for texts that these tests know as ids, or as plain', (_, contract) => {
  const unknown = textPlacesOf(contract).filter(
    (place) => !isId(place) && (place.path[0] === 'params' || !(place.name in plainTexts)),
  );
  expect(unknown).toEqual([]);
});
