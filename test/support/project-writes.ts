/** Every write of an owner about a project, each with a project in which it would succeed. */
import { agreementToSign } from '#core/agreements/agreement-to-sign.ts';
import { estimateChange, offerChange } from '#core/delivery/change-requests.ts';
import { presentMilestone, startMilestone } from '#core/delivery/milestones.ts';
import { offerSupport, savePlan } from '#core/delivery/plan.ts';
import { endProject } from '#core/delivery/stages.ts';
import {
  changeAct,
  changeRequestOf,
  sendChangeRequest,
} from '#core/projects/changes/change-requests.ts';
import { changeAgreement } from '#core/projects/changes/sign-for-change.ts';
import { endAct, endToSee, proposeEnd } from '#core/projects/end-project.ts';
import { acceptDelivery, deliveryAct } from '#core/projects/milestones/accept-delivery.ts';
import { acceptMilestone } from '#core/projects/milestones/milestones.ts';
import type { ProjectItem } from '#core/projects/project/project.entity.ts';
import { offerConsent } from '#shared/applications/consent.ts';
import { givenUpload } from './application.ts';
import type { Writes } from './in-process.ts';
import { kiprono, mutiso, wairimu } from './people.ts';
import {
  acceptNewest,
  projectDeps as deps,
  givenCode,
  givenOfferOf,
  newestProject,
  requestAbout,
} from './project.ts';
import { plan } from './projects.ts';

interface Account {
  userId: string;
  businessName?: string;
}

export const NOTE = 'Count ten bags at the stock page of the link.';

const REASON = 'The colours of the receipt are wrong.';

export async function givenBegun({ userId, businessName }: Account): Promise<ProjectItem> {
  await givenOfferOf(userId, 0, businessName ? { businessName } : {});
  await acceptNewest(userId);
  return newestProject(userId);
}

export async function givenPlanned(
  account: Account,
  milestones = plan().milestones,
): Promise<ProjectItem> {
  const project = await givenBegun(account);
  const planned = { ...plan(), version: project.version, milestones };
  await savePlan(deps, project, kiprono, planned);
  return newestProject(account.userId);
}

async function shown({ userId }: Account, milestone: number): Promise<ProjectItem> {
  const number = String(milestone);
  await startMilestone(deps, await newestProject(userId), kiprono, { milestone: number });
  await presentMilestone(deps, await newestProject(userId), kiprono, {
    milestone: number,
    note: NOTE,
  });
  return newestProject(userId);
}

export async function givenShown(account: Account): Promise<ProjectItem> {
  await givenPlanned(account);
  return shown(account, 1);
}

const presentedAt = ({ milestones }: ProjectItem, number: number): string =>
  milestones[number - 1]?.presentedAt ?? '';

async function acceptScope(account: Account): Promise<ProjectItem> {
  const project = await shown(account, 1);
  const request = { ...requestAbout(project), milestone: '1' };
  return acceptMilestone(deps, request, { presentedAt: presentedAt(project, 1) });
}

/** In development, with these built. */
export async function givenAcceptedScope(
  account: Account,
  built: readonly string[],
): Promise<ProjectItem> {
  const [scope, build, delivery] = plan().milestones;
  if (!scope || !build || !delivery) throw new Error('the plan of the tests has three milestones');
  await givenPlanned(account, [scope, ...built.map((name) => ({ ...build, name })), delivery]);
  return acceptScope(account);
}

/** Waits for its owner. */
export async function givenDelivery(account: Account): Promise<ProjectItem> {
  await givenPlanned(account);
  for (const number of [1, 2]) {
    const project = await shown(account, number);
    const request = { ...requestAbout(project), milestone: String(number) };
    await acceptMilestone(deps, request, { presentedAt: presentedAt(project, number) });
  }
  return shown(account, 3);
}

export async function givenAcceptedDelivery(account: Account): Promise<ProjectItem> {
  const project = await givenDelivery(account);
  const code = await givenCode(deliveryAct(project));
  return acceptDelivery(deps, requestAbout(project), { ...shownOf(project), code });
}

async function givenRequest(account: Account): Promise<ProjectItem> {
  const project = await givenBegun(account);
  return sendChangeRequest(deps, requestAbout(project), { text: REASON });
}

export const shownOf = ({ milestones }: ProjectItem) => ({
  presentedAt: milestones.at(-1)?.presentedAt ?? '',
});

export async function changeHashOf(project: ProjectItem): Promise<string> {
  const request = changeRequestOf(project, project.changeRequests.length);
  return agreementToSign((await changeAgreement(deps, project, request)).facts).textSha256;
}

export const estimatedAtOf = ({ changeRequests }: Pick<ProjectItem, 'changeRequests'>): string =>
  changeRequests.at(-1)?.estimate?.at ?? '';

/** With the software, the change is more than one person may offer. */
async function offerByTwo(
  { userId }: Account,
  offer: Parameters<typeof offerChange>[3],
): Promise<void> {
  await offerChange(deps, await newestProject(userId), mutiso, offer);
  await offerChange(deps, await newestProject(userId), wairimu, offer);
}

export async function givenOfferedChange(account: Account): Promise<ProjectItem> {
  const project = await givenRequest(account);
  const about = { changeRequest: '1', price: 20_000, days: 5, note: '' };
  await estimateChange(deps, project, kiprono, about);
  await offerByTwo(account, { changeRequest: '1', period: '6 Months' });
  return newestProject(account.userId);
}

async function givenEndProposal(account: Account): Promise<ProjectItem> {
  await endProject(deps, await givenBegun(account), kiprono, { reason: REASON });
  return newestProject(account.userId);
}

const idOf = ({ projectId }: ProjectItem) => ({ projectId });

export const projectWrites: Writes<Account> = {
  'projects.acceptMilestone': async (account) => {
    const project = await givenShown(account);
    return { ...idOf(project), milestone: '1', presentedAt: presentedAt(project, 1) };
  },
  'projects.askForChanges': async (account) => ({
    ...idOf(await givenShown(account)),
    milestone: '1',
    text: REASON,
    pictures: [await givenUpload(account.userId, 'picture')],
  }),
  'projects.sendDeliveryCode': async (account) => {
    const project = await givenDelivery(account);
    return { ...idOf(project), ...shownOf(project) };
  },
  'projects.acceptDelivery': async (account) => {
    const project = await givenDelivery(account);
    const code = await givenCode(deliveryAct(project));
    return { ...idOf(project), ...shownOf(project), code };
  },
  'projects.sendChangeRequest': async (account) => ({
    ...idOf(await givenBegun(account)),
    text: REASON,
  }),
  'projects.sendChangeCode': async (account) => {
    const project = await givenOfferedChange(account);
    const textSha256 = await changeHashOf(project);
    return { ...idOf(project), changeRequest: '1', offer: 1, textSha256 };
  },
  'projects.approveChange': async (account) => {
    const project = await givenOfferedChange(account);
    const textSha256 = await changeHashOf(project);
    const code = await givenCode(changeAct(project, 1, 1, textSha256));
    const ticked = { consent: offerConsent.version, language: 'en' };
    const acceptance = { offer: 1, textSha256, ...ticked, code };
    const estimatedAt = estimatedAtOf(project);
    return { ...idOf(project), changeRequest: '1', estimatedAt, acceptance };
  },
  'projects.rejectChange': async (account) => ({
    ...idOf(await givenRequest(account)),
    changeRequest: '1',
    reason: 'Too late',
  }),
  'projects.proposeEnd': async (account) => ({
    ...idOf(await givenBegun(account)),
    reason: REASON,
  }),
  'projects.withdrawEnd': async (account) => {
    const project = await givenBegun(account);
    await proposeEnd(deps, requestAbout(project), { reason: REASON });
    return idOf(project);
  },
  'projects.sendEndCode': async (account) => {
    const project = await givenEndProposal(account);
    return { ...idOf(project), ...endToSee(project) };
  },
  'projects.agreeToEnd': async (account) => {
    const project = await givenEndProposal(account);
    const code = await givenCode(endAct(project));
    return { ...idOf(project), ...endToSee(project), code };
  },
  'projects.setSupport': async (account) => {
    const project = await givenBegun(account);
    const terms = { price: 3_000, includes: 'A server and a daily copy.' };
    const offered = { version: project.version, supportPlan: 'hosting', ...terms } as const;
    await offerSupport(deps, project, kiprono, offered);
    return { ...idOf(project), supportPlan: 'hosting', isWanted: true, ...terms };
  },
};
