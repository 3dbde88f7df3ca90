import type { StaffActor } from '../../shared/platform/contract.ts';
import type { WaitingPayment } from '../agreements/agreement.entity.ts';
import type { AgreementChange } from '../agreements/change-agreement.ts';
import type { WholeAgreement } from '../agreements/whole-agreement.ts';
import { payment } from '../payments/payment.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { auditOf } from '../projects/audit-line.ts';
import { type FactCommand, type FactDeps, recordFact } from '../projects/record-fact.ts';
import type { Deps } from './deps.ts';
import { livePayment } from './record-payment.ts';

type ConfirmDeps = FactDeps & Pick<Deps, 'findMember'>;

/**
 * Confirms what another person has recorded. The payment counts from then on, in the agreement and in its
 * project: the deposit lets the work begin, and the last shilling passes the software on.
 *
 * @throws AppError collection.nothingWaits, collection.samePerson, collection.recorderGone,
 *   collection.alreadyCounted, collection.paymentNotFound, agreements.changed
 */
export async function confirmPayment(
  deps: ConfirmDeps,
  whole: WholeAgreement,
  by: StaffActor,
): Promise<void> {
  const { waiting } = whole.agreement;
  if (!waiting) throw new AppError('collection.nothingWaits');
  await requireSecond(deps, waiting, by);
  if (waiting.reverses) livePayment(whole.journal, waiting.reverses);
  await recordFact(deps, whole, factOf(deps, waiting, by));
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

function factOf(
  deps: Pick<Deps, 'clock'>,
  { event, amount, day, reference, reverses, reason, by: recordedBy }: WaitingPayment,
  by: StaffActor,
): FactCommand<WaitingPayment['event']> {
  const isPayment = event === 'pay';
  const kind = isPayment ? 'agreement.paymentConfirmed' : 'agreement.paymentTakenBack';
  return {
    ...{ event, by: by.staffId, changes: { waiting: null } },
    line: {
      ...{ day, amount, reference, recordedBy, channel: 'bank' },
      details: reason ? { reason } : {},
      ...(reverses !== undefined && { reverses }),
    },
    beside: (change) => ({
      audit: auditOf(deps, by, change.after, kind, {
        after: { amount, reference, status: change.after.status },
      }),
      ...(isPayment
        ? { unique: { write: bankPayment(change), refusal: 'collection.alreadyCounted' } }
        : { also: [payment.delete({ receipt: reference })] }),
    }),
  };
}

const bankPayment = ({ line }: AgreementChange) =>
  payment.create({
    ...{ receipt: line.reference ?? '', channel: 'bank', state: 'Counted' },
    ...{ amount: line.amount ?? 0, day: line.day, at: line.at },
    ...{ userId: line.userId, ref: line.ref, line: line.line },
  });
