/** The read units of the office's board, of a project's file there, and of an owner's own projects. */
import type { Contract } from '#shared/platform/contract.ts';
import { getProject, listProjects } from '#shared/projects/contract.ts';
import { stages } from '#shared/projects/project-machine.ts';
import { withUnits } from '#test/support/read-units.ts';
import { type BenchCloud, withCloud } from './cloud.ts';
import { budget, p50AndP95, printTable, samplesOf, timed } from './figures.ts';
import { ownerEvent, takeSettingsOf } from './handler.ts';
import {
  benchProject,
  CHANGE_REQUESTS,
  itemsOf,
  longestProject,
  MILESTONES,
  putProjects,
  STEPS,
} from './project-rows.ts';

const ENTRY = 'functions/delivery/http.ts';

const PROJECTS = 1_000;
const LONGEST = 60;
const REQUESTS = 20;

/** The project that is opened, which has a history. It is one of the board as well. */
const OPENED = 75;

/** Budgets of docs/budgets.md 3.1. */
const MOST_UNITS = 5;
const MOST_OF_PROJECT = 12;
const MOST_OF_FILE = 20;

interface Question {
  name: string;
  /** @returns how many it found */
  ask: () => Promise<number>;
  /** Calls that look something up by its key: the session of an owner, the owner of a project. */
  looks: number;
  mostUnits: number;
}

export async function benchProjects(): Promise<void> {
  await withCloud('none', async (cloud) => {
    await takeSettingsOf(ENTRY, cloud);
    await putProjects(cloud, projects());
    const usual = [...(await boardQuestions()), await fileQuestion(), ...(await ownerQuestions())];
    const opened = `${MILESTONES} milestones, ${CHANGE_REQUESTS} change requests and ${STEPS} steps`;
    const all = PROJECTS.toLocaleString('en');
    await printQuestions(`${all} projects; the one that is opened has ${opened}`, usual);
    await printLongest(cloud);
  });
}

const projects = (): Record<string, unknown>[] =>
  Array.from({ length: PROJECTS }, (_, n) =>
    itemsOf(n, benchProject(n), n === OPENED ? STEPS : 1),
  ).flat();

async function boardQuestions(): Promise<Question[]> {
  // The stores read their settings when they are loaded.
  const { deps } = await import('#core/delivery/deps.ts');
  const { listBoard } = await import('#core/delivery/read-projects.ts');
  return stages.map((stage) => ({
    name: `board: ${stage}`,
    looks: 0,
    mostUnits: MOST_UNITS,
    ask: async () => (await listBoard(deps, { stage })).projects.length,
  }));
}

/** As a member of the staff opens it by its reference, after the look at the member's session. */
async function fileQuestion(): Promise<Question> {
  const { deps } = await import('#core/delivery/deps.ts');
  const { openProject } = await import('#core/delivery/read-projects.ts');
  const { onProject } = await import('#functions/delivery/on-project.ts');
  const staff = { staffId: 'bench', name: 'Bench', from: '127.0.0.1', sessionId: 'bench' };
  const actor = { ...staff, may: ['deliver' as const], signedInAt: '2026-11-23T00:00:00.000Z' };
  const open = onProject((call) => openProject(deps, call.project, call.actor));
  const params = { ref: benchProject(OPENED).ref };
  return {
    name: "the office's file of a project",
    looks: 6,
    mostUnits: MOST_OF_FILE,
    ask: async () => (await open({ actor, params })).history.length,
  };
}

/** As an owner's calls arrive: each looks at the session as well. */
async function ownerQuestions(): Promise<Question[]> {
  const { handler } = await import('#functions/projects/http.ts');
  const { userId, projectId } = benchProject(OPENED);
  const ask = async (contract: Contract) => {
    const { statusCode, body } = await handler(ownerEvent(contract, userId) as never, {} as never);
    if (statusCode !== 200) throw new Error(`${contract.path} answered ${statusCode}.`);
    return JSON.parse(body ?? '');
  };
  const one = { ...getProject, path: getProject.path.replace('{projectId}', projectId) };
  return [
    {
      name: 'an owner opens /projects',
      looks: 1,
      mostUnits: MOST_UNITS,
      ask: async () => (await ask(listProjects)).projects.length,
    },
    {
      name: 'an owner opens a project',
      looks: 1,
      mostUnits: MOST_OF_PROJECT,
      ask: async () => (await ask(one)).plan.length,
    },
  ];
}

async function printQuestions(title: string, questions: readonly Question[]): Promise<void> {
  const rows: string[][] = [];
  for (const question of questions) rows.push(await rowFor(question));
  printTable(
    title,
    [
      'question',
      'found',
      'Queries',
      'budget',
      'looks',
      'budget',
      'read units',
      'budget',
      'p50',
      'p95',
    ],
    rows,
  );
}

async function rowFor({ name, ask, looks, mostUnits }: Question): Promise<string[]> {
  const { units, commands, result } = await withUnits(ask);
  const queries = commands.filter((command) => command === 'QueryCommand').length;
  const others = commands.length - queries;
  return [
    name,
    `${result}`,
    `${queries}`,
    budget(queries, 1),
    `${others}`,
    budget(others, looks),
    `${units}`,
    budget(units, mostUnits),
    ...p50AndP95(await samplesOf(REQUESTS, () => timed(ask))),
  ];
}

/** A page whose rows are all as long as they can be. */
async function printLongest(cloud: BenchCloud): Promise<void> {
  const numbers = Array.from({ length: LONGEST }, (_, n) => PROJECTS + n);
  await putProjects(
    cloud,
    numbers.flatMap((n) => itemsOf(n, longestProject(n), 1)),
  );
  const questions = (await boardQuestions()).filter(({ name }) => name.endsWith('Your Review'));
  await printQuestions('The board, where all rows are the longest', questions);
}
