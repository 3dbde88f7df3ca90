import type { StaffActor } from '../../shared/platform/contract.ts';
import { nairobiDay } from '../../shared/rewards/points.ts';
import type { AgreementItem, WaitingPayment } from '../agreements/agreement.entity.ts';
import { type AgreementChange, agreementChange, paidOf } from '../agreements/change-agreement.ts';
import { receipt } from '../agreements/receipt.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { auditOf } from '../projects/audit-line.ts';
import { changeProject, type ProjectCommand } from '../projects/change-project.ts';
import { ownership } from '../projects/ownership.ts';
import type { ProjectItem } from '../projects/project.entity.ts';
import { sharesWith } from '../projects/shares.ts';
import type { Deps } from './deps.ts';
import { livePayment } from './record-payment.ts';

type ConfirmDeps = Pick<
  Deps,
  'findProject' | 'findMember' | 'saveProject' | 'readJournal' | 'clock'
>;

/**
 * Confirms what another person has recorded. The payment counts from then on, in the agreement and in its
 * project: the deposit lets the work begin, and the last shilling passes the software on.
 *
 * @throws AppError collection.nothingWaits, collection.samePerson, collection.recorderGone,
 *   collection.alreadyCounted, collection.paymentNotFound, collection.changed
 */
export async function confirmPayment(
  deps: ConfirmDeps,
  agreement: AgreementItem,
  by: StaffActor,
): Promise<void> {
  const { waiting } = agreement;
  if (!waiting) throw new AppError('collection.nothingWaits');
  await requireSecond(deps, waiting, by);
  if (waiting.reverses) livePayment(await deps.readJournal(agreement), waiting.reverses);
  const project = await deps.findProject(agreement);
  if (!project) throw new AppError('agreements.notFound');
  const change = changeOf(agreement, waiting, by, deps.clock());
  await changeProject(deps, project, commandOf(deps, project, change, waiting, by)).catch(asOurs);
}

/** @throws AppError collection.samePerson, collection.recorderGone */
async function requireSecond(
  { findMember }: Pick<Deps, 'findMember'>,
  waiting: WaitingPayment,
  { staffId }: StaffActor,
): Promise<void> {
  if (waiting.by === staffId) throw new AppError('collection.samePerson');
  const first = await findMember(waiting.by);
  const mayRecord = first?.state === 'Active' && first.may.includes('finance');
  if (!mayRecord) throw new AppError('collection.recorderGone');
}

function changeOf(
  agreement: AgreementItem,
  { event, amount, day, reference, reverses, reason, by: recordedBy }: WaitingPayment,
  by: StaffActor,
  now: number,
): AgreementChange {
  const paid = agreement.paid + (event === 'pay' ? amount : -amount);
  const command = {
    ...{ event, facts: paidOf(agreement, paid, nairobiDay(now)), by: by.staffId },
    changes: { paid, waiting: null },
    line: {
      ...{ day, amount, reference, recordedBy, details: reason ? { reason } : {} },
      ...(reverses !== undefined && { reverses }),
    },
  };
  return agreementChange(agreement, command, now);
}

function commandOf(
  deps: Pick<Deps, 'clock'>,
  project: ProjectItem,
  { after, writes }: AgreementChange,
  { event, amount, reference }: WaitingPayment,
  by: StaffActor,
): ProjectCommand {
  const { ref, userId, version: line, status } = after;
  const agreements = sharesWith(project.agreements, [after]);
  const owned = ownership({ ...project, agreements }, deps.clock());
  const isPayment = event === 'pay';
  const kind = isPayment ? 'agreement.paymentConfirmed' : 'agreement.paymentTakenBack';
  const counted = { write: receipt.create({ receipt: reference, userId, ref, line }) };
  const forgotten = receipt.delete({ receipt: reference });
  const details = { ref, status, amount: isPayment ? amount : -amount };
  return {
    step: { event: 'project.payShare', role: 'finance', by: by.staffId, details },
    changes: { agreements, ...owned?.changes },
    audit: auditOf(deps, by, after, kind, { after: { amount, reference, status } }),
    also: [...writes, ...(owned?.orders ?? []), ...(isPayment ? [] : [forgotten])],
    unique: isPayment ? { ...counted, refusal: 'collection.alreadyCounted' } : undefined,
  };
}

/** The caller works on an agreement, and knows nothing of its project. */
function asOurs(error: unknown): never {
  const isChanged = error instanceof AppError && error.code === 'projects.changed';
  throw isChanged ? new AppError('collection.changed') : error;
}
