/** The reads of projects, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { deps as officeDeps } from '#core/delivery/deps.ts';
import { countBoard, listBoard } from '#core/delivery/read-projects.ts';
import { write } from '#core/platform/table/transact.ts';
import { sendChangeRequest } from '#core/projects/changes/change-requests.ts';
import {
  type ProjectItem,
  type StoredChangeRequest,
  step,
} from '#core/projects/project/project.entity.ts';
import { type ProjectRowItem, projectRow, rowOf } from '#core/projects/project/project-row.ts';
import { MOST_COUNTED } from '#shared/delivery/limits.ts';
import { type Stage, stages } from '#shared/projects/project-machine.ts';
import { withUnits } from '#test/support/at-a-request.ts';
import { pagesOf } from '#test/support/call.ts';
import { ownerInside } from '#test/support/in-process.ts';
import { givenAccount } from '#test/support/people.ts';
import { newestProject, projectDeps, requestAbout } from '#test/support/project.ts';
import { givenBegun, givenPlanned } from '#test/support/project-writes.ts';

/** Rows on a page of the board. */
const PAGE = 20;

/** The session check, and one Query for the page. */
const oneQuery = ['GetItemCommand', 'QueryCommand'];

/** With a plan, and a change that its owner asked for. */
async function givenWithChange() {
  const userId = await givenAccount();
  const planned = requestAbout(await givenPlanned({ userId }));
  await sendChangeRequest(projectDeps, planned, { text: 'A report for each branch.' });
  return newestProject(userId);
}

it('to open the list of their projects takes an owner one Query, beside the look at the session', async () => {
  const { userId, projectId } = await givenWithChange();
  const { result, commands } = await withUnits(() => ownerInside({ userId }).listProjects());
  expect(result.reply.projects).toMatchObject([{ projectId, milestones: 3 }]);
  expect(commands.toSorted()).toEqual(oneQuery);
});

it('to open a project takes its owner one Query, beside the look at the session', async () => {
  const { userId, projectId } = await givenWithChange();
  const { result, commands } = await withUnits(() =>
    ownerInside({ userId }).getProject({ projectId }),
  );
  expect(result.reply).toMatchObject({ plan: [{}, {}, {}], changeRequests: [{ number: 1 }] });
  expect(commands.toSorted()).toEqual(oneQuery);
});

/** More than two pages of a stage's projects, with the longest rows. @returns their ids */
async function givenLongest(stage: Stage): Promise<string[]> {
  const like = rowOf(await givenWithChange());
  const { createdAt: at } = like;
  const texts = {
    name: 'ウ'.repeat(80),
    businessName: 'ウ'.repeat(100),
    lead: 'ウ'.repeat(40),
    toReview: 'ウ'.repeat(60),
  };
  const numbers = { toReviewNumber: 15, milestones: 15, accepted: 14, changeToApprove: 50 };
  const moments = { changeSince: at, endSince: at, presentedAt: at, firstDay: '2026-12-01' };
  const money = { dueDay: '2026-12-01', dueAmount: 83_333, total: 2_000_000, paid: 1_000_000 };
  const longest: ProjectRowItem = {
    ...like,
    ...texts,
    ...numbers,
    ...moments,
    ...money,
    systemNeed: 'Custom AI / Data Solution',
    stage,
    waitsFor: 'owner',
    changeWaitsFor: 'estimate',
    deliveredAt: at,
    leadId: randomUUID(),
    userId: randomUUID(),
  };
  const rows = Array.from({ length: 2 * PAGE + 1 }, (_, n) => ({
    ...longest,
    projectId: `${n}`.padStart(26, '0'),
  }));
  await Promise.all(rows.map((row) => write(projectRow.create(row))));
  return rows.map(({ projectId }) => projectId);
}

it('a page of the board is one Query of 20 rows and at most 5 read units, however long its rows are', async () => {
  const given = await givenLongest('Your Review');
  const pages = await pagesOf(async (cursor) => {
    const page = () => listBoard(officeDeps, { stage: 'Your Review', cursor });
    const { units, commands, result } = await withUnits(page);
    expect(commands).toEqual(['QueryCommand']);
    expect(units).toBeLessThanOrEqual(5);
    expect(result.projects.length).toBeLessThanOrEqual(PAGE);
    return result;
  });
  const found = pages.flatMap(({ projects }) => projects);
  expect(found.map(({ projectId }) => projectId)).toEqual(given);
});

it('the numbers of the board are a Query of at most 7 read units for each stage, and stop at 30', async () => {
  await givenLongest('Delivered');
  const { units, commands, result } = await withUnits(() => countBoard(officeDeps, {}));
  expect(commands).toEqual(stages.map(() => 'QueryCommand'));
  expect(units).toBeLessThanOrEqual(7 * stages.length);
  expect(result.counts.find(({ stage }) => stage === 'Delivered')?.projects).toBe(MOST_COUNTED);
});

it('the board is asked by lead, and says whom a change waits for and when it was delivered', async () => {
  const item = await givenWithChange();
  const { ref, businessName } = item;
  const leadId = randomUUID();
  const [asked = { number: 1 }] = item.changeRequests as StoredChangeRequest[];
  const given = async (changes: Partial<ProjectItem>, estimate?: { price: number }) => {
    const state = estimate ? 'Estimated' : 'Sent';
    const changeRequests = [{ ...asked, state, estimate } as StoredChangeRequest];
    await write(projectRow.put(rowOf({ ...item, changeRequests, leadId, ...changes })));
    const { projects } = await listBoard(officeDeps, {
      stage: changes.stage ?? 'Scheduled',
      lead: leadId,
    });
    return projects;
  };
  expect(await given({})).toMatchObject([{ ref, businessName, changeWaitsFor: 'estimate' }]);
  expect(await given({}, { price: 5_000 })).toMatchObject([{ changeWaitsFor: 'offer' }]);
  expect(await given({}, { price: 0 })).toMatchObject([{ changeWaitsFor: 'owner' }]);
  const at = '2026-11-23T06:00:00.000Z';
  const milestones = item.milestones.map((one) => ({
    ...one,
    state: 'Accepted' as const,
    acceptedAt: at,
  }));
  const delivered = { deliveredAt: at, changeWaitsFor: null, nextDay: null };
  expect(await given({ stage: 'Delivered', milestones })).toMatchObject([delivered]);
  const { counts } = await countBoard(officeDeps, { lead: leadId });
  expect(counts.filter(({ projects }) => projects > 0)).toEqual([
    { stage: 'Delivered', projects: 1 },
  ]);
});

/** A table's page has 1 MB. */
const STEPS = 400;

it('threat 100: a history of more than a page of the table is read to its last step', async () => {
  const userId = await givenAccount();
  const { projectId, stage } = await givenBegun({ userId });
  const by = { event: 'project.proposeEnd', role: 'owner', by: userId } as const;
  const about = { userId, projectId, ...by };
  const details = { reason: 'ወ'.repeat(1_000) };
  const at = '2026-11-23T06:00:00.000Z';
  const steps = Array.from({ length: STEPS }, (_, index) =>
    step.create({ ...about, number: index + 2, from: stage, to: stage, at, details }),
  );
  for (const one of steps) await write(one);
  const whole = await projectDeps.readProject({ userId, projectId });
  expect(whole?.steps).toHaveLength(STEPS + 1);
  expect(whole?.steps.at(-1)?.number).toBe(STEPS + 1);
});
