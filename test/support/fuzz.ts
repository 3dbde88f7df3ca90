/** Calls of every kind to every route, made from contracts. Each answer must be declared. */
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { objectSchema } from '#functions/platform/schema.ts';
import { namedContracts } from '#shared/contracts.ts';
import { type ErrorCode, errors } from '#shared/errors.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { STATUS_OF_KIND } from '#shared/platform/error-catalogue.ts';
import { refusalsOf } from '#shared/platform/refusals.ts';
import { copyOf, type Original, originalOf } from './copied-world.ts';
import { type ApiAnswer, callInProcess } from './in-process-api.ts';
import { isNight, runsOf, seed } from './layer.ts';
import { type Attempt, attemptsAt, type OfficeCast } from './request-values.ts';
import { givenStaff } from './staff.ts';
import { partitionOf } from './table.ts';
import { fileNames, givenWorld, type World } from './world.ts';

/** Equal calls are made once. */
const RUNS = { numRuns: runsOf(15, 400), seed, ignoreEqualValues: true };

let original: Original;
let stranger: World;
/** Of both owners' applications and agreements. */
let refs: string[];

async function makeWorlds(): Promise<void> {
  const [world, other] = await Promise.all([givenWorld('Kifaru'), givenWorld('Zebedayo')]);
  original = await originalOf(world);
  stranger = other;
  refs = (await Promise.all([world, other].map(refsOf))).flat();
}

/** Staff for one route, because others may end their sessions. */
async function givenOffice({ caller, may = [] }: Contract): Promise<OfficeCast> {
  if (caller !== 'staff') return { claims: [], ids: {} };
  const members = [await givenStaff(may.slice(0, 1)), await givenStaff(['deliver'])];
  const staffId = members.map((one) => one.staffId);
  return {
    claims: members.map(({ token }) => claimsIn(token)),
    ids: {
      ref: refs,
      staffId,
      picture: ['4-1'],
      line: ['2'],
      stage: ['Discovery'],
      receipt: ['SLK7X1Y2Z3'],
      slipId: ['01KAT0000000000000000000SL'],
      assignee: [...staffId, 'nobody'],
      passkeyId: members.map(({ passkey }) => passkey.id),
      item: ['identity', 'mpesa'],
      which: [...refs, ...staffId, '2026-11-23'],
      messageId: ['5c3f0f0e-6b1a-4d7e-9b7c-2f1f6a3f9a11'],
      act: ['POST /api/office/staff\n{}\n'],
      cursor: original.world.ids.cursor,
    },
  };
}

/** API Gateway passes all claims as texts. */
const claimsIn = (token: string): Record<string, string> =>
  Object.fromEntries(Object.entries(decodeJwt(token)).map(([name, value]) => [name, `${value}`]));

/** The units of an hour are far more than these calls take. */
const isQuota = (code: ErrorCode) => errors[code][0] === 'tooMany' && !code.startsWith('request.');

async function refsOf({ userId, ids }: World): Promise<string[]> {
  const items = await partitionOf(`user#${userId}`);
  const applications = items.filter(({ entity }) => entity === 'application');
  const [projectId = ''] = ids.projectId;
  const whole = await partitionOf(`project#${userId}#${projectId}`);
  const project = whole.filter(({ entity }) => entity === 'project');
  return [...applications, ...project].map(({ ref }) => `${ref}`);
}

let reader: Promise<World> | undefined;

/**
 * Three owners if one's quota would stop most calls. At a commit, calls that change nothing of an owner share one,
 * because a copy costs as much as many calls.
 */
async function givenCallers(contract: Contract): Promise<World[]> {
  const { body = {}, path, isRead, caller } = contract;
  const hasQuota = refusalsOf(contract).some(isQuota);
  if (!isNight && !hasQuota && (isRead || caller === 'staff')) {
    reader ??= copyOf(original, { files: true });
    return [await reader];
  }
  const files = path.includes('{fileId}') || fileNames.some((name) => name in body);
  const copies = Array.from({ length: hasQuota ? 3 : 1 }, () => copyOf(original, { files }));
  return Promise.all(copies);
}

function faultsIn({ status, headers, body, contract }: ApiAnswer): string[] {
  const isStrange = contract?.caller !== 'staff' && body.includes(stranger.mark);
  const type = `${headers['content-type']}, ${headers['cache-control']}`;
  return [
    ...(status < 500 ? [] : [`It is a ${status}.`]),
    ...(isStrange ? ["It holds a stranger's words."] : []),
    ...(!contract || type === 'application/json, no-store' ? [] : [`It comes as ${type}.`]),
    ...(contract ? (status < 300 ? faultsInReply : faultsInRefusal)(contract, status, body) : []),
  ];
}

function faultsInReply({ status: declared, reply }: Contract, status: number, body: string) {
  const read = reply && objectSchema(reply).safeParse(JSON.parse(body));
  return [
    ...(status === declared ? [] : [`It is a ${status}, not a ${declared}.`]),
    ...(reply || body === '' ? [] : ['It has a body.']),
    ...(read?.error?.issues ?? []).map((issue) => JSON.stringify(issue)),
  ];
}

function faultsInRefusal(contract: Contract, status: number, body: string): string[] {
  const { code, message, params, ...others } = JSON.parse(body);
  if (!refusalsOf(contract).includes(code)) return [`The contract does not declare ${code}.`];
  const [kind] = errors[code as ErrorCode];
  const hasForm = typeof message === 'string' && typeof params === 'object';
  return [
    ...(status === STATUS_OF_KIND[kind] ? [] : [`It is a ${status} with the code ${code}.`]),
    ...(hasForm && Object.keys(others).length === 0 ? [] : ['It has not the form of a refusal.']),
  ];
}

export function describeCalls(contracts: readonly Contract[]): void {
  describe('calls of all kinds', () => {
    beforeAll(makeWorlds);

    it.concurrent.each(
      contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const),
    )(
      `%s answers ${RUNS.numRuns} calls, good and bad, as its contract says`,
      async (_, contract) => {
        const { userId: poolUserId } = original.world;
        const callers = await givenCallers(contract);
        const office = await givenOffice(contract);
        const attempts = attemptsAt(contract, { callers, stranger, poolUserId, office });
        const answers = fc.asyncProperty(attempts, async ({ request }: Attempt) => {
          expect(faultsIn(await callInProcess(request))).toEqual([]);
        });
        await fc.assert(answers, RUNS);
      },
    );
  });
}

const contractsOf = (isOffice: boolean): Contract[] =>
  namedContracts
    .map(({ contract }) => contract)
    .filter(({ caller }) => (caller === 'staff') === isOffice);

export const officeContracts: readonly Contract[] = contractsOf(true);

/** Called by everybody else. */
export const siteContracts: readonly Contract[] = contractsOf(false);
