/** The only way to change the money and the promises of an agreement: a journal line with all its consequences. */

import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import {
  type AgreementChange,
  type AgreementCommand,
  agreementChange,
  isAfterClosing,
  writesOf,
} from '#core/agreements/change-agreement.ts';
import { installmentsOf, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { AgreementEvent, AgreementRole } from '#shared/agreements/agreement-machine.ts';
import {
  type ChangeDeps,
  changeProject,
  type NewStep,
  type ProjectCommand,
} from '../change-project.ts';
import type { Deps } from '../deps.ts';
import { nextPaperNumber, ownership, type ReceiptTo, receiptPaper } from '../order-papers.ts';
import { type ProjectItem, sharesWith } from '../project/project.entity.ts';
import type { BesideChange } from '../project/project.store.ts';

export type FactDeps = ChangeDeps & Pick<Deps, 'findProject'>;

/** Written with a fact; may depend on the journal's new sums. */
type BesideFact = Pick<BesideChange, 'audit' | 'also' | 'unique' | 'requestKey'>;

export interface FactCommand<Event extends AgreementEvent> extends AgreementCommand<Event> {
  receiptTo?: ReceiptTo;
  beside?(change: AgreementChange): BesideFact;
}

/**
 * Writes the agreement, its project's share and the owner of the software, if none of them has changed since the read.
 * The owner gets the software with the last payment, and loses it again if a payment is taken back.
 * @throws AppError agreements.notFound, agreements.changed, accounts.notFound, the codes of `agreementOutcome`
 * (shared/agreements/agreement-machine.ts), and that of `unique`
 */
export async function recordFact<Event extends AgreementEvent>(
  deps: FactDeps,
  whole: WholeAgreement,
  command: FactCommand<Event>,
): Promise<AgreementChange> {
  const project = await deps.findProject(whole.agreement);
  if (!project) throw new AppError('agreements.notFound');
  const now = deps.clock();
  const { receiptTo } = command;
  const change = agreementChange(whole, receiptTo ? numbered(command, project) : command, now);
  const { also = [], ...beside } = command.beside?.(change) ?? {};
  const agreements = sharesWith(project.agreements, [change.after]);
  const receipt = receiptTo ? receiptPaper(project, change, receiptTo, now) : null;
  const papers = receipt?.papers ?? project.papers;
  const owned = ownership({ ...project, agreements, papers }, now);
  await changeProject(deps, project, {
    ...beside,
    isAfterClosing: isAfterClosing(command.event),
    step: stepOf(change),
    changes: { agreements, papers, ...owned?.changes },
    also: [...change.writes, ...also, ...(receipt?.orders ?? []), ...(owned?.orders ?? [])],
  }).catch(asAgreementChanged);
  return change;
}

const numbered = <Event extends AgreementEvent>(
  command: FactCommand<Event>,
  project: ProjectItem,
): FactCommand<Event> => ({
  ...command,
  line: { ...command.line, receiptNumber: nextPaperNumber(project) },
});

/** The `by` of payments that M-Pesa reports; no `staffId` looks like this. */
export const TOLD_BY_MPESA = 'mpesa';

/** 1 adds to what is paid, -1 takes from it. */
const signs: Partial<Record<AgreementEvent, 1 | -1>> = { pay: 1, takeBack: -1, refund: -1 };

/** In the project's history, reports of M-Pesa have the role of finance. */
const roles: Record<AgreementRole, NewStep['role']> = {
  owner: 'owner',
  finance: 'finance',
  system: 'finance',
};

function stepOf(change: AgreementChange): NewStep {
  const { event, by, role, amount = 0 } = change.line;
  const sign = signs[event];
  return {
    event: sign ? 'project.payShare' : 'project.changeShare',
    role: roles[role],
    by,
    details: { ...toldOf(change), amount: (sign ?? 1) * amount },
  };
}

const toldOf = ({ after, state, line }: AgreementChange): Record<string, unknown> => ({
  ref: after.ref,
  status: after.status,
  installments: installmentsOf(after),
  fact: line.event,
  day: line.day,
  part: line.part,
  receipt: line.reference,
  channel: line.channel,
  rows: (state.applied.get(line.line)?.rows ?? []).map(({ number }) => number),
  outstanding: state.outstanding,
  credit: state.credit,
  nextDue: state.nextDue ?? undefined,
  number: line.details.moved?.number,
  dueDay: line.details.moved?.to,
});

/** The caller does not know the project. @throws AppError agreements.changed instead of projects.changed */
function asAgreementChanged(error: unknown): never {
  const isChanged = error instanceof AppError && error.code === 'projects.changed';
  throw isChanged ? new AppError('agreements.changed') : error;
}

/** Another payment or step of the project rarely gets in first so many times. */
const TRIES = 8;

/**
 * Repeats `act` while somebody else is quicker. No person decided on the earlier version, so a repeat is safe.
 * @throws AppError agreements.changed when others keep getting in first
 */
export async function untilRecorded<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let rest = TRIES; ; rest -= 1) {
    try {
      return await act();
    } catch (error) {
      const isChanged = error instanceof AppError && error.code === 'agreements.changed';
      if (!isChanged || rest <= 1) throw error;
    }
  }
}

interface BesideFacts
  extends Pick<ProjectCommand, 'step' | 'audit' | 'requestKey' | 'also' | 'isAfterClosing'> {
  /** null removes an attribute. */
  set?: Parameters<typeof writesOf>[1];
}

/**
 * Changes an agreement without a journal line, if its version is still the one that was read. The project's new step
 * notifies the owner.
 * @throws AppError agreements.notFound, agreements.changed, accounts.notFound
 */
export async function changeBesideFacts(
  deps: FactDeps,
  agreement: AgreementItem,
  { set = {}, also = [], ...command }: BesideFacts,
): Promise<void> {
  const project = await deps.findProject(agreement);
  if (!project) throw new AppError('agreements.notFound');
  const writes = writesOf(agreement, { ...set, version: agreement.version + 1 });
  await changeProject(deps, project, { ...command, also: [...writes, ...also] }).catch(
    asAgreementChanged,
  );
}
