/** Every write of an owner or till beside the account's closing, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { closeAccount } from '#core/account-closing/close-account.ts';
import { deps as closingDeps } from '#core/account-closing/deps.ts';
import { processing } from '#core/account-closing/personal-data.ts';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { insertReminder } from '#core/applications/application/reminder.store.ts';
import { deps as applicationDeps } from '#core/applications/deps.ts';
import { runDueChange } from '#core/applications/run-due-changes.ts';
import * as office from '#core/assessment/decisions.ts';
import { insertNotification } from '#core/notifications/notification.store.ts';
import { AppError } from '#core/platform/app-error.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { deps as rewardDeps } from '#core/rewards/deps.ts';
import { importCustomers } from '#core/rewards/moves/import-customers.ts';
import { expiryJob } from '#core/rewards/posting/expire-points.ts';
import { saveSignOut } from '#core/sessions/session.store.ts';
import { tellOnce } from '#core/till/till-day.ts';
import { namedContracts } from '#shared/contracts.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { watched } from '#test/support/at-a-request.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { callInside, ownerInside } from '#test/support/in-process.ts';
import { runsOf } from '#test/support/layer.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { takeOwnTable } from '#test/support/own-table.ts';
import { emptyDraft } from '#test/support/owner.ts';
import {
  closingCodeOf,
  closingWithoutPool,
  contractOf,
  type FullAccount,
  givenFullAccount,
  ownerWrites,
} from '#test/support/owner-writes.ts';
import { mutiso } from '#test/support/people.ts';
import { importRow } from '#test/support/point-shop.ts';
import { givenOfferOf } from '#test/support/project.ts';
import { itemsNaming, wholeTable } from '#test/support/table.ts';

const names = Object.keys(ownerWrites);

/** When the closing comes: after so many requests of the write, or together with them. */
interface Moment {
  /** Counts all requests to DynamoDB, or only writes. */
  of: 'requests' | 'writes';
  at: number;
  /** Whether the write continues before the closing is done. */
  isBeside: boolean;
}

/** Counters have a ttl, and nobody's name. */
const isCounter = (key: string) => /^(count|cap)#/.test(key);

/** Without an account there are no settings, and no value of a point. */
const unset = ['rewards.notSetUp', 'rewards.codeNotNeeded'];

const ofTill = ['till.keyInvalid', ...unset];

/** Other refusals than accounts.notFound, if another part of a closed account is read first. */
const alsoRefusedWith: Record<string, string[]> = {
  'accounts.createAccount': ['accounts.phoneNotVerified', 'accounts.closed'],
  'account-closing.sendClosingCode': ['confirmations.tooSoon'],
  'account-closing.closeAccount': ['confirmations.expired'],
  'api-keys.createApiKey': ['confirmations.expired'],
  // The proved number goes with the account, and so does the passkeys' state.
  'passkeys.addOwnPasskey': ['passkeys.codeNeeded', 'passkeys.tooMany'],
  'passkeys.removeOwnPasskey': ['passkeys.notFound'],
  'notifications.removePushDevice': ['notifications.noDevice'],
  'notifications.seePushDevice': ['notifications.noDevice'],
  // A business's people and invitations go with it, and so does its owner's work elsewhere.
  'team.changeTeamRole': ['team.personNotFound'],
  'team.endTeamMember': ['team.personNotFound'],
  'team.withdrawTeamInvitation': ['team.invitationEnded'],
  'team.joinTeam': ['team.invitationEnded'],
  'team.declineTeam': ['team.invitationEnded'],
  'team.leaveTeam': ['team.notMember'],
  'rewards.award': unset,
  'rewards.redeem': unset,
  'rewards.sendRedeemCode': unset,
  'till.tillAward': ofTill,
  'till.tillRedeem': ofTill,
  'till.tillRedeemCode': ofTill,
  'till.tillReverse': ofTill,
  'till.tillSms': ofTill,
};

/**
 * Continues in a closed account: erasures, even of changed or merged numbers; guesses of a code are counted;
 * earlier payment attempts and claims get their outcome.
 */
const goesOn = [
  'rewards.eraseCustomer',
  'contacts.deleteContactList',
  'api-keys.createApiKey',
  'payments.startPayment',
  'payments.startAutomatic',
  'purchases.buyCredits',
  'purchases.buySubscription',
  'payments.claimPayment',
  'rewards.changeNumber',
  'rewards.mergeCustomers',
];

type Story = Awaited<ReturnType<typeof givenStory>>;

async function givenStory(name: string) {
  const account = await givenFullAccount();
  const sent = await ownerWrites[name]?.(account);
  if (!sent) throw new Error(`nothing is sent for ${name}`);
  const idempotencyKey = sent.idempotencyKey === undefined ? {} : { idempotencyKey: randomUUID() };
  const body = sent.body as { code?: string } | undefined;
  const code = name.endsWith('.closeAccount') ? body?.code : await closingCodeOf(account.userId);
  return { name, account, sent: { ...sent, ...idempotencyKey }, code: code ?? '' };
}

/** @returns whether the account is closed: an open application or a parallel write refuses it */
async function close({ account, code }: Pick<Story, 'account' | 'code'>): Promise<boolean> {
  const { userId } = account;
  try {
    await closeAccount(closingWithoutPool, { userId, poolUserId: userId }, code);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

type Ending = Awaited<ReturnType<typeof tell>>;

/** @returns the outcome, with the keys first written after the closing */
async function tell(story: Story, { of, at, isBeside }: Moment) {
  const [early, late]: [string[], string[]] = [[], []];
  let seen = 0;
  let isDone = false;
  let closing: Promise<boolean> | undefined;
  const start = () => {
    closing ??= close(story).then((isClosed) => {
      isDone = isClosed;
      return isClosed;
    });
    return closing;
  };
  const started = new Map<object, boolean>();
  const answer = await watched(
    {
      async before(writing) {
        const counts = of === 'requests' || (writing && !writing.keys.every(isCounter));
        if (counts && seen++ === at) {
          const closed = start();
          if (!isBeside) await closed;
        }
        if (writing) started.set(writing, isDone);
      },
      after(writing) {
        if (writing) (started.get(writing) ? late : early).push(...writing.keys);
      },
    },
    () => callInside(contractOf(story.name), story.account.userId, story.sent),
  );
  const isClosed = await start();
  const isNew = (key: string) => !isCounter(key) && !early.includes(key);
  return { story, answer, isClosed, late: late.filter(isNew) };
}

interface Found {
  item: Record<string, unknown>;
  text: string;
}

/** Kinds of items that a closed account never has. */
const gone = [
  ...Object.keys(processing).filter((kind) => processing[kind]?.onClosing === 'deleted'),
  'user',
  'settings',
  'credits',
  'apiKey',
  'openApplication',
];

function expectSound({ story, answer, isClosed, late }: Ending, items: readonly Found[]) {
  const { name, account } = story;
  expect(answer.status, name).toBeLessThan(500);
  const allowed = ['accounts.notFound', ...(alsoRefusedWith[name] ?? [])];
  if (answer.code) expect(allowed, name).toContain(answer.code);
  if (!isClosed) return;
  if (!goesOn.includes(name)) expect(late, name).toEqual([]);
  const found = items.flatMap(({ item, text }) => (text.includes(account.userId) ? [item] : []));
  // Another business keeps its workers' names on entries, but no number.
  const isWorkElsewhere = ({ entity, personId }: Record<string, unknown>) =>
    entity === 'teamMember' && personId === account.userId;
  for (const item of found.filter(isWorkElsewhere)) {
    expect(item, name).toMatchObject({ state: 'ended' });
    expect(item, name).not.toHaveProperty('phone');
  }
  const own = found.filter((item) => !isWorkElsewhere(item));
  const kinds = own.map(({ entity }) => `${entity}`);
  expect(kinds, name).toContain('closedAccount');
  expect(
    kinds.filter((kind) => gone.includes(kind)),
    name,
  ).toEqual([]);
  for (const item of own) {
    expect(item, name).not.toHaveProperty('statementPassword');
    if (item.entity === 'lease') expect(item, name).toHaveProperty('ttl');
  }
}

/** Each write's story, in a few lanes, with one look at the whole table. */
async function expectAllSound(moments: readonly Moment[]): Promise<void> {
  const endings: Ending[] = [];
  await inLanes([...names.entries()], 12, async ([n, name]) => {
    endings.push(await tell(await givenStory(name), moments[n] as Moment));
  });
  const items = (await wholeTable()).map((item) => ({ item, text: JSON.stringify(item) }));
  for (const ending of endings) expectSound(ending, items);
}

const moment: fc.Arbitrary<Moment> = fc.record({
  of: fc.constantFrom('requests', 'writes'),
  at: fc.nat(6),
  isBeside: fc.boolean(),
});

const all = (one: Moment): [Moment[]] => [names.map(() => one)];

describe('threats 49 and 62: every write of an owner or a till beside the closing of the account', () => {
  it('every route of an owner or a till that is no read is told of', () => {
    const writes = namedContracts.filter(
      ({ contract }) => ['owner', 'till'].includes(contract.caller) && !contract.isRead,
    );
    const told = new Set(names.map((name) => name.split(' ')[0]));
    expect(told).toEqual(new Set(writes.map(({ noun, name }) => `${noun}.${name}`)));
  });

  it('each write comes before the closing, which takes it, or is refused and leaves nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(moment, { minLength: names.length, maxLength: names.length }),
        async (moments) => {
          // A number's daily SMS limit holds across senders, so earlier stories must be gone.
          await takeOwnTable();
          await expectAllSound(moments);
        },
      ),
      {
        // The examples are the first ones.
        numRuns: runsOf(2, 30),
        // A refusal names its write, so a smaller story would tell no more.
        endOnFailure: true,
        examples: [
          all({ of: 'writes', at: 0, isBeside: false }),
          all({ of: 'writes', at: 1, isBeside: false }),
        ],
      },
    );
  });
});

describe('what comes without an owner', () => {
  /** An account closed as described, with what it was given before. */
  async function givenClosed(given: (account: FullAccount) => Promise<unknown>): Promise<string> {
    const account = await givenFullAccount();
    await given(account);
    expect(await close({ account, code: await closingCodeOf(account.userId) })).toBe(true);
    return account.userId;
  }

  const now = Date.now();
  const at = new Date(now).toISOString();

  it('threat 49: the office makes no new offer on an application whose owner has left', async () => {
    let offered: ApplicationItem | undefined;
    const userId = await givenClosed(async (account) => {
      const own = await givenOfferOf(account.userId);
      await runDueChange({ ...applicationDeps, clock: () => now + 15 * DAY_MS }, own);
      offered = own;
    });
    const expired = await applicationDeps.findApplication(userId, offered?.applicationId ?? '');
    expect(expired?.status).toBe('Offer Expired');
    const terms = { amount: 500_000, deposit: 0, period: '6 Months', fees: [] } as const;
    const lapsed = expired as ApplicationItem;
    const renewal = office.approveApplication(applicationDeps, lapsed, mutiso, terms);
    expect(await codeOf(renewal)).toBe('accounts.notFound');
    expect(await applicationDeps.findOpenApplication(userId)).toBeNull();
  });

  it('a closed account gets no notification, no reminder and no note about its till', async () => {
    const userId = await givenClosed(async () => undefined);
    const note = { userId, notificationId: 'N', date: at, message: 'm', label: 'l', path: '/' };
    expect(await insertNotification(note, now)).toBe(false);
    await tellOnce({ hash: `hash-${userId}`, day: at }, 'toldOfSum', note, now);
    const reminder = { applicationId: userId, userId, ref: 'R', since: at, day: 3, at };
    const line = { ...reminder, event: 'remindToAnswer', details: {} } as const;
    expect(await codeOf(insertReminder(line, now))).toBe('accounts.notFound');
    const kinds = (await itemsNaming(userId)).map(({ entity }) => entity);
    expect(kinds.toSorted()).toEqual(['closedAccount', 'due', 'totals']);
  });

  it('the night posts nothing in a closed account, and its row of the month goes', async () => {
    const userId = await givenClosed(async ({ userId: businessId }) => {
      await importCustomers(rewardDeps, businessId, { rows: [importRow('0711000001', 5)] });
    });
    const kindsDue = async () => (await dueRowsOf(userId)).map(({ kind }) => kind).toSorted();
    expect(await kindsDue()).toEqual(['closing', 'points']);
    const clock = () => now + 500 * DAY_MS;
    const job = expiryJob({ ...rewardDeps, clock });
    expect(await runDue(job, { clock, owners: [userId] })).toEqual({ done: 1, left: 0 });
    expect((await rewardDeps.findCustomer(userId, '+254711000001'))?.points).toBe(5);
    expect(await kindsDue()).toEqual(['closing']);
  });

  it('threat 47: all sessions of an account end before it closes, whether the pool then deletes its user or not', async () => {
    const { userId } = await givenFullAccount();
    const code = await closingCodeOf(userId);
    const lost = async () => {
      throw new Error('the pool did not answer');
    };
    const closer = { userId, poolUserId: userId };
    const early = closeAccount({ ...closingWithoutPool, endPoolSessions: lost }, closer, code);
    await expect(early).rejects.toThrow('the pool did not answer');
    expect(await closingDeps.isClosed(userId)).toBe(false);
    const ended: string[] = [];
    const endPoolSessions = async (id: string) => void ended.push(id);
    const failing = { ...closingWithoutPool, endPoolSessions, deletePoolUser: lost };
    await expect(closeAccount(failing, closer, code)).rejects.toThrow('the pool did not answer');
    expect(await closingDeps.isClosed(userId)).toBe(true);
    expect(ended).toEqual([userId]);
  });

  it('threat 55: a token that was signed out reads nothing after the closing of the account', async () => {
    const userId = await givenClosed(async (account) => {
      const rows = [importRow('0711000001', 5, { name: 'Akinyi' })];
      await importCustomers(rewardDeps, account.userId, { rows });
      const person = { userId: account.userId, poolUserId: account.userId };
      await saveSignOut(person, '4000-01-01T00:00:00.000Z');
      const before = await ownerInside(account).listCustomers();
      expect(before.refusal.code).toBe('auth.signedOut');
    });
    const owner = ownerInside({ userId });
    const answers = await Promise.all([
      owner.listCustomers(),
      owner.getCustomer({ phone: '0711000001' }),
      owner.checkImport({ phones: ['0711000001'] }),
      owner.listEntries(),
      owner.getPointsChart(),
      owner.listApplications(),
      owner.listNotifications(),
    ]);
    const codes = answers.map(({ refusal }) => refusal.code);
    expect(codes).toEqual(answers.map(() => 'accounts.notFound'));
  });

  const sentByNobody = [
    'settings.saveLocation',
    'documents.createUpload',
    'rewards.importCustomers',
  ];

  it('threat 62: somebody who proved a number and has no account stores nothing', async () => {
    const userId = randomUUID();
    const nobody = { userId, phone: '+254712345678', key: '' };
    const owner = ownerInside(nobody);
    const saved = await owner.saveDraft({ ...emptyDraft });
    const codes = [saved, await owner.readAllNotifications(), await owner.discardDraft()].map(
      ({ refusal }) => refusal.code,
    );
    for (const name of sentByNobody) {
      const sent = await ownerWrites[name]?.(nobody);
      codes.push((await callInside(contractOf(name), userId, sent)).code ?? '');
    }
    expect(codes).toEqual(codes.map(() => 'accounts.notFound'));
    const own = await itemsNaming(userId);
    expect(own.filter(({ pk }) => !isCounter(`${pk}`))).toEqual([]);
  });
});
