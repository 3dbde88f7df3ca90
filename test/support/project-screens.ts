import type { ProjectDetail } from '#shared/projects/contract.ts';
import { done } from './call.ts';
import type { Owner } from './owner.ts';
import { kiprono, offerChange } from './project-team.ts';
import {
  acceptDelivered,
  dayIn,
  type GivenTerms,
  givenPlan,
  givenShownDelivery,
  pay,
  present,
  projectOf,
} from './projects.ts';
import type { Screen } from './screen.ts';

export const projectPath = ({ projectId }: { projectId: string }, tab?: string): string =>
  `/projects/${projectId}${tab ? `?tab=${tab}` : ''}`;

export const stageChip = (page: Screen, stage: string) =>
  page.locator('.page-header .chip', { hasText: new RegExp(`^${stage}$`) });

export const tab = (page: Screen, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

export const REASON = 'We wait for the product list of your three shops.';

export async function givenShownScope(owner: Owner): Promise<ProjectDetail> {
  const { ref, projectId } = await givenPlan(owner);
  await present(ref, 1);
  return projectOf(owner, projectId);
}

/** Something in each part of the page. */
export async function givenBusyProject(owner: Owner): Promise<ProjectDetail> {
  const { ref, projectId } = await givenShownScope(owner);
  const links = [{ kind: 'staging' as const, url: 'https://kamau.staging.example.ke' }];
  await done(kiprono.setLinks({ ref, links }));
  await done(kiprono.moveDate({ ref, milestone: '3', dueDay: dayIn(45), reason: REASON }));
  const offered = {
    supportPlan: 'hosting',
    price: 3_000,
    includes: 'A server, and a copy of your data each night.',
  };
  await done(kiprono.offerSupport({ ref, ...offered }));
  return projectOf(owner, projectId);
}

/** A requested and estimated change. */
export async function givenEstimate(
  owner: Owner,
  { projectId, ref }: ProjectDetail,
  price: number,
): Promise<string> {
  const text = 'A second report, of the sales of each cashier.';
  const asked = await done(owner.sendChangeRequest({ projectId, text }));
  const changeRequest = String(asked.changeRequests[0]?.number);
  const estimate = { price, days: 4, note: 'It is a page of its own.' };
  await done(kiprono.estimateChange({ ref, changeRequest, ...estimate }));
  return changeRequest;
}

/** A requested and offered change with a price. @returns its number */
export async function givenChangeOffer(owner: Owner, project: ProjectDetail): Promise<string> {
  const changeRequest = await givenEstimate(owner, project, 20_000);
  const { ref } = project;
  await done(offerChange({ ref, changeRequest, period: '6 Months' }));
  return changeRequest;
}

export const hold = ({ ref }: ProjectDetail) => done(kiprono.holdProject({ ref, reason: REASON }));

/** The office proposes the end of a project, or agrees to its owner's. */
export const endByOffice = ({ ref }: ProjectDetail) =>
  done(kiprono.endProject({ ref, reason: REASON }));

export async function givenDelivered(owner: Owner, terms: GivenTerms = {}): Promise<ProjectDetail> {
  const { projectId } = await givenShownDelivery(owner, terms);
  return acceptDelivered(owner, projectId);
}

export async function givenOwned(owner: Owner): Promise<ProjectDetail> {
  const { ref, projectId, owed } = await givenDelivered(owner);
  await pay(ref, owed);
  return projectOf(owner, projectId);
}
