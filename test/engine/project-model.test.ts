/** Projects under random simultaneous events, on a real DynamoDB engine. */
import { stateOfAgreement, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { deps as applicationDeps } from '#core/applications/deps.ts';
import { confirmWaiting, dropWaiting } from '#core/collection/confirm.ts';
import { recordPayment, takeBackPayment } from '#core/collection/propose.ts';
import * as changes from '#core/delivery/change-requests.ts';
import { moveDate, presentMilestone, startMilestone } from '#core/delivery/milestones.ts';
import { savePlan } from '#core/delivery/plan.ts';
import { endProject, holdProject, keepProject, resumeProject } from '#core/delivery/stages.ts';
import { AppError } from '#core/platform/app-error.ts';
import {
  approveChange,
  changeAct,
  rejectChange,
  sendChangeRequest,
} from '#core/projects/changes/change-requests.ts';
import {
  agreeToEnd,
  endAct,
  endToSee,
  proposeEnd,
  withdrawEnd,
} from '#core/projects/end-project.ts';
import { acceptDelivery, deliveryAct } from '#core/projects/milestones/accept-delivery.ts';
import { acceptMilestone, askForChanges } from '#core/projects/milestones/milestones.ts';
import { projectsJob } from '#core/projects/milestones/run-due.ts';
import {
  type ProjectItem,
  type StepItem,
  type StoredMilestone,
  shareOf,
} from '#core/projects/project/project.entity.ts';
import { rowOf } from '#core/projects/project/project-row.ts';
import { dueMomentsOf } from '#core/projects/project/reminder.store.ts';
import { agreementRules } from '#shared/agreements/agreement-machine.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import { type MilestoneEvent, milestoneRules } from '#shared/projects/milestone-machine.ts';
import { projectRules, type StageEvent } from '#shared/projects/project-machine.ts';
import { declineNewest, withdrawNewest } from '#test/support/application.ts';
import { dueRowsOf, runDue } from '#test/support/due.ts';
import { givenAccount, kiprono, mutiso, njeri, otieno, wairimu } from '#test/support/people.ts';
import {
  acceptNewest,
  projectDeps as deps,
  givenCode,
  givenOfferOf,
  newestProject,
  projectDepsAfter,
  requestAbout,
} from '#test/support/project.ts';
import { changeHashOf, NOTE, shownOf } from '#test/support/project-writes.ts';
import { dayIn, newBankReference, plan } from '#test/support/projects.ts';
import { type Act, inTurn, type Subject, tellAll, tellRandom } from '#test/support/stories.ts';
import { itemsWith } from '#test/support/table.ts';

const REASON = 'The colours of the receipt are wrong.';

/** The milestone in one of these states, or the first one. */
const milestoneIn = ({ milestones }: ProjectItem, ...states: StoredMilestone['state'][]) =>
  String(milestones.find(({ state }) => states.includes(state))?.number ?? 1);

function agreementsOf({ userId, agreements }: ProjectItem): Promise<WholeAgreement[]> {
  return deps.readWholeAgreements(
    userId,
    agreements.map(({ ref }) => ref),
  );
}

/** The first agreement that still allows acts. */
async function agreementOf(project: ProjectItem): Promise<WholeAgreement> {
  const all = await agreementsOf(project);
  const [first] = all;
  if (!first) throw new AppError('agreements.notFound');
  return all.find(({ agreement: { paid, total } }) => paid < total) ?? first;
}

async function recordShare(project: ProjectItem, share: number) {
  const whole = await agreementOf(project);
  const { total, paid, version } = whole.agreement;
  const amount = Math.max(1, Math.min(total - paid, Math.ceil(total * share)));
  const body = { version, amount, day: dayIn(0), reference: newBankReference() };
  await recordPayment(deps, whole, njeri, body);
}

const newestChange = ({ changeRequests }: ProjectItem) => ({
  changeRequest: String(changeRequests.length),
});

const inProject =
  (act: (project: ProjectItem) => Promise<unknown>): Act =>
  async (userId) =>
    act(await newestProject(userId));

/** A second person confirms or drops the first waiting act. */
const decided = (decide: typeof confirmWaiting) =>
  inProject(async (project) => {
    const waiting = (await agreementsOf(project)).find(({ agreement }) => agreement.waiting);
    return decide(deps, waiting ?? (await agreementOf(project)), otieno);
  });

/** Acts that may be tried at any time; the machines decide. */
const acts: Record<string, Act> = {
  acceptOffer: acceptNewest,
  withdraw: withdrawNewest,
  declineOffer: declineNewest,
  plan: inProject((project) =>
    savePlan(deps, project, kiprono, { version: project.version, ...plan() }),
  ),
  start: inProject((project) => {
    const milestone = milestoneIn(project, 'Not started', 'Changes requested');
    return startMilestone(deps, project, kiprono, { milestone });
  }),
  present: inProject((project) =>
    presentMilestone(deps, project, kiprono, {
      milestone: milestoneIn(project, 'In progress'),
      note: NOTE,
    }),
  ),
  acceptShown: inProject((project) => {
    const milestone = milestoneIn(project, 'Ready for your review');
    const shown = project.milestones[Number(milestone) - 1];
    const body = { presentedAt: shown?.presentedAt ?? '' };
    return acceptMilestone(deps, { ...requestAbout(project), milestone }, body);
  }),
  askForChanges: inProject((project) => {
    const milestone = milestoneIn(project, 'Ready for your review');
    const body = { text: REASON, pictures: [] };
    return askForChanges(deps, { ...requestAbout(project), milestone }, body);
  }),
  acceptDelivery: inProject(async (project) => {
    const code = await givenCode(deliveryAct(project));
    return acceptDelivery(deps, requestAbout(project), { ...shownOf(project), code });
  }),
  moveDate: inProject((project) => {
    const milestone = milestoneIn(project, 'Not started');
    return moveDate(deps, project, kiprono, { milestone, dueDay: dayIn(60), reason: REASON });
  }),
  hold: inProject((project) => holdProject(deps, project, kiprono, { reason: REASON })),
  resume: inProject((project) => resumeProject(deps, project, kiprono)),
  askForChange: inProject((project) =>
    sendChangeRequest(deps, requestAbout(project), { text: REASON }),
  ),
  estimate: inProject((project) => {
    const estimate = { ...newestChange(project), price: 20_000, days: 5, note: '' };
    return changes.estimateChange(deps, project, kiprono, estimate);
  }),
  offerChange: inProject((project) => {
    const offer = { ...newestChange(project), period: '6 Months' } as const;
    return changes.offerChange(deps, project, mutiso, offer);
  }),
  offerByAnother: inProject((project) => {
    const offer = { ...newestChange(project), period: '6 Months' } as const;
    return changes.offerChange(deps, project, wairimu, offer);
  }),
  approveChange: inProject(async (project) => {
    const { number = 0, offer, estimate } = project.changeRequests.at(-1) ?? {};
    const seen = offer?.number ?? 1;
    const textSha256 = offer ? await changeHashOf(project) : '0'.repeat(64);
    const code = await givenCode(changeAct(project, number, seen, textSha256));
    const ticked = { consent: offerConsent.version, language: 'en' as const };
    const accepted = { offer: seen, textSha256, ...ticked, code };
    const request = { ...requestAbout(project), changeRequest: String(number) };
    return approveChange(deps, request, { estimatedAt: estimate?.at ?? '', acceptance: accepted });
  }),
  rejectChange: inProject((project) => {
    const request = { ...requestAbout(project), ...newestChange(project) };
    return rejectChange(deps, request, { reason: '' });
  }),
  recordPart: inProject((project) => recordShare(project, 0.3)),
  recordAll: inProject((project) => recordShare(project, 1)),
  confirm: decided(confirmWaiting),
  drop: decided(dropWaiting),
  takeBack: inProject(async (project) => {
    const [whole] = (await agreementsOf(project)).filter(({ agreement }) => agreement.paid > 0);
    if (!whole) throw new AppError('agreements.notFound');
    const line = String(whole.journal.filter(({ event }) => event === 'pay').at(-1)?.line ?? 0);
    const body = { version: whole.agreement.version, day: dayIn(0), reason: REASON };
    return takeBackPayment(deps, whole, njeri, { ...body, line });
  }),
  proposeEnd: inProject((project) => proposeEnd(deps, requestAbout(project), { reason: REASON })),
  withdrawEnd: inProject((project) => withdrawEnd(deps, requestAbout(project))),
  agreeToEnd: inProject(async (project) => {
    const code = await givenCode(endAct(project));
    return agreeToEnd(deps, requestAbout(project), { ...endToSee(project), code });
  }),
  endByOffice: inProject((project) => endProject(deps, project, kiprono, { reason: REASON })),
  keep: inProject((project) => keepProject(deps, project, kiprono)),
  timePasses: async (userId) => {
    const given = projectDepsAfter(40);
    const { left } = await runDue(projectsJob(given), { clock: given.clock, owners: [userId] });
    expect(left).toBe(0);
  },
};

/** Replays a project's history. @returns its result */
function replayed(steps: readonly StepItem[]) {
  let stage: string = 'None';
  const milestones = new Map<number, string>();
  for (const [index, item] of steps.entries()) {
    expect(item.number).toBe(index + 1);
    expect(item.from).toBe(stage);
    const [machine, event = ''] = item.event.split('.');
    if (machine === 'milestone') {
      const rule = milestoneRules[event as MilestoneEvent];
      const number = item.milestone ?? 0;
      expect(rule.from).toContain(milestones.get(number) ?? 'Not started');
      expect(item.milestoneTo).toBe(rule.to);
      milestones.set(number, rule.to);
    }
    const moved = machine === 'stage' ? (event as StageEvent) : item.stageEvent;
    if (moved) expect(projectRules[moved].from).toContain(stage);
    else if (item.event !== 'project.payShare') expect(item.to).toBe(stage);
    stage = item.to;
  }
  return { stage, milestones };
}

async function expectSoundAgreement({ agreement, journal }: WholeAgreement): Promise<void> {
  let [status, paid, line]: [string, number, number] = ['None', 0, 0];
  for (const one of journal) {
    expect(one.from).toBe(status);
    expect(agreementRules[one.event as keyof typeof agreementRules].from).toContain(status);
    expect(one.line).toBeGreaterThan(line);
    const sign = one.event === 'takeBack' ? -1 : 1;
    [status, paid, line] = [one.to, paid + sign * (one.amount ?? 0), one.line];
  }
  expect([status, paid]).toEqual([agreement.status, agreement.paid]);
  const state = stateOfAgreement({ agreement, journal }, dayIn(0));
  expect([state.paid, state.total]).toEqual([agreement.paid, agreement.total]);
  expect(state.nextDue ?? undefined).toEqual(agreement.nextDue);
  expect(agreement.paid).toBeGreaterThanOrEqual(0);
  expect(agreement.paid).toBeLessThanOrEqual(agreement.total);
  const { userId, projectId, ref } = agreement;
  expect(await deps.findPaymentAccount(ref)).toMatchObject({ userId, projectId });
}

/** Checks all invariants of an owner's projects. @returns the stages */
async function expectSound(userId: string): Promise<string[]> {
  const { items: applications } = await applicationDeps.listApplications(userId);
  const accepted = applications.filter(({ status }) => status === 'Offer Accepted');
  const rows = await deps.projectsOfOwner(userId);
  const ids = accepted.map(({ applicationId }) => applicationId);
  expect(rows.map(({ projectId }) => projectId)).toEqual(ids);
  const stored = await itemsWith({ entity: 'agreement', userId });
  const [known, moments]: [string[], string[]] = [[], []];
  for (const row of rows) {
    const whole = await deps.readProject(row);
    if (!whole) throw new Error('a row without a project');
    const { project, steps } = whole;
    const { stage, milestones } = replayed(steps);
    expect(project.stage).toBe(stage);
    expect(project.version).toBe(steps.length);
    for (const one of project.milestones) {
      expect(one.state).toBe(milestones.get(one.number) ?? 'Not started');
    }
    expect(row).toEqual(expect.objectContaining(JSON.parse(JSON.stringify(rowOf(project)))));
    const agreements = await agreementsOf(project);
    for (const agreement of agreements) await expectSoundAgreement(agreement);
    expect(project.agreements).toEqual(agreements.map(({ agreement }) => shareOf(agreement)));
    known.push(...agreements.map(({ agreement }) => agreement.ref));
    const dates = dueMomentsOf(project).map((at) => new Date(at).toISOString());
    moments.push(...dates.map((date) => `${project.projectId} ${date}`));
    // One for the software, and one per approved priced change.
    const priced = project.changeRequests.filter(({ agreement }) => agreement);
    expect(agreements).toHaveLength(1 + priced.length);
  }
  expect(stored.map(({ ref }) => ref).toSorted()).toEqual(known.toSorted());
  const due = (await dueRowsOf(userId)).filter(({ kind }) => kind === 'project');
  const remaining = due.map(({ subject, at }) => `${subject} ${at}`);
  // An early run leaves fewer rows, never others.
  for (const one of remaining) expect(moments).toContain(one);
  return rows.map(({ stage }) => stage);
}

const begun = ['acceptOffer', 'recordPart', 'confirm', 'plan', 'start', 'present', 'acceptShown'];
const built = [...begun, 'start', 'present', 'acceptShown'];
const delivered = [...built, 'start', 'present', 'acceptDelivery'];

/** Fixed stories that get somewhere. */
const examples = [
  inTurn([...delivered, 'recordAll', 'confirm'], [...begun, 'hold']),
  inTurn(
    [...delivered, 'recordAll', 'confirm', 'takeBack', 'confirm'],
    [...begun, 'proposeEnd', 'endByOffice'],
  ),
  inTurn(
    [...begun, 'askForChange', 'estimate', 'offerChange', 'offerByAnother', 'approveChange'],
    [...built, 'start', 'present', 'askForChanges', 'timePasses'],
  ),
];

const reachedByExamples = ['Delivered', 'Owned by You', 'On Hold', 'Cancelled', 'In Development'];

const projects: Subject = { acts, given: (owner) => givenOfferOf(owner, 50_000), expectSound };

it('the history of a project leads to its stage in stories that reach every stage', async () => {
  expect(await tellAll(projects, examples)).toEqual(expect.arrayContaining(reachedByExamples));
});

it('the history of a project leads to its stage in random stories', async () => {
  await tellRandom(projects, { minLength: 8, maxLength: 20 }, 3, 40);
});

it('an offer makes one agreement, whatever runs beside its acceptance', async () => {
  const userId = await givenAccount();
  await givenOfferOf(userId);
  const attempts = ['acceptOffer', 'withdraw', 'acceptOffer', 'declineOffer', 'acceptOffer'];
  await Promise.allSettled(attempts.map((name) => acts[name]?.(userId)));
  await expectSound(userId);
  await acts.acceptOffer?.(userId).catch(() => undefined);
  expect((await expectSound(userId)).length).toBeLessThanOrEqual(1);
});
