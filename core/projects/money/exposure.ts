/** An owner's debts and offers, and the write that makes one of two simultaneous offers fail. */
import type {
  ApplicationItem,
  StoredApproval,
} from '#core/applications/application/application.entity.ts';
import { AppError } from '#core/platform/app-error.ts';
import { asRead } from '#core/platform/table/condition.ts';
import type { UpdateWrite } from '#core/platform/table/writes.ts';
import type { MemberItem } from '#core/staff/member.store.ts';
import type { Exposure, ExposureProblem } from '#shared/offers/exposure.ts';
import type { OfferTerms } from '#shared/offers/offer.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { isUndelivered } from '#shared/projects/project-machine.ts';
import type { Deps } from '../deps.ts';
import { grants, owedFor, type ProjectItem } from '../project/project.entity.ts';

export type ExposureDeps = Pick<
  Deps,
  'offersMade' | 'findOpenApplication' | 'findApplication' | 'wholeProjectsOf' | 'clock'
>;

/** The project or the change that gets a new offer. Its earlier offer no longer counts. */
interface Growing {
  userId: string;
  /** The same as the application's id. */
  projectId: string;
  changeRequest?: number;
}

interface Standing {
  exposure: Exposure;
  /** For the offer's transaction, which fails if another offer to the owner was made meanwhile. */
  grant: UpdateWrite;
}

/**
 * An offer that is accepted meanwhile counts at least once: the application is read before the projects, and a change
 * and its agreement are in one item.
 */
export async function readStanding(deps: ExposureDeps, growing: Growing): Promise<Standing> {
  const { userId, projectId } = growing;
  const made = await deps.offersMade(userId);
  const now = deps.clock();
  const offered = offeredIn(await openApplicationOf(deps, userId), growing, now);
  const projects = await deps.wholeProjectsOf(userId);
  const counted = projects.map((one) => ({ one, owed: exposureOf(one, growing, now) }));
  const own = counted.filter(({ one }) => one.projectId === projectId);
  return {
    exposure: {
      owner: offered + sumOf(counted.map(({ owed }) => owed)),
      project: sumOf(own.map(({ owed }) => owed)),
    },
    grant: grants.upsert({ userId }, { add: { made: 1 }, if: { made: asRead(made) } }),
  };
}

async function openApplicationOf(
  { findOpenApplication, findApplication }: ExposureDeps,
  userId: string,
): Promise<ApplicationItem | null> {
  const open = await findOpenApplication(userId);
  return open && findApplication(userId, open.applicationId);
}

/** KES of an application's offer that can be accepted. */
function offeredIn(application: ApplicationItem | null, { projectId }: Growing, now: number) {
  if (!application || application.applicationId === projectId) return 0;
  const { status, offer } = application;
  const isOffered = status === 'Approved' && offer && now < Date.parse(offer.expiresAt);
  return isOffered ? offer.totalToPay : 0;
}

/** KES owed for a project, with its changes that can be accepted. */
function exposureOf(project: ProjectItem, growing: Growing, now: number): number {
  const { projectId, stage, agreements, changeRequests } = project;
  const isGrowing = ({ number }: { number: number }) =>
    projectId === growing.projectId && number === growing.changeRequest;
  const offered = changeRequests.flatMap((one) => {
    const { state, offer } = one;
    const isOpen = isUndelivered(stage) && state === 'Estimated' && !isGrowing(one);
    return isOpen && offer && now < Date.parse(offer.expiresAt) ? [offer.totalToPay] : [];
  });
  return owedFor(agreements) + sumOf(offered);
}

/** @throws AppError assessment.ownerOwesTooMuch, assessment.beyondReview */
export function requireNoProblem({ owner, project }: Exposure, problem: ExposureProblem | null) {
  if (!problem) return;
  const { code, most } = problem;
  throw new AppError(code, { owed: code === 'assessment.beyondReview' ? project : owner, most });
}

interface MemberDeps {
  findMember: (staffId: string) => Promise<MemberItem | null>;
}

/** Whether another member, who may still approve, has approved the same terms. */
export async function isSecondApproval(
  { findMember }: MemberDeps,
  first: StoredApproval | undefined,
  { staffId }: StaffActor,
  terms: OfferTerms,
): Promise<boolean> {
  if (!first || first.by === staffId) return false;
  return areSame(first.terms, terms) && mayApprove(await findMember(first.by));
}

const mayApprove = (member: MemberItem | null): boolean =>
  member?.state === 'Active' && member.may.includes('approve');

const areSame = (one: OfferTerms, other: OfferTerms): boolean => textOf(one) === textOf(other);

const textOf = ({ amount, deposit, period, fees, silenceAccepts }: OfferTerms): string =>
  JSON.stringify([
    silenceAccepts ?? false,
    amount,
    deposit,
    period,
    fees.map(({ name, amount: fee }) => [name, fee]),
  ]);
