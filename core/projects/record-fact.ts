/** The one way in which money and promises change an agreement: a line of its journal, with all that follows. */
import { isAfterClosing } from '#core/agreements/after-closing.ts';
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import {
  type AgreementChange,
  type AgreementCommand,
  agreementChange,
  patchOf,
} from '#core/agreements/change-agreement.ts';
import { installmentsOf, type WholeAgreement } from '#core/agreements/whole-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import type { AgreementEvent } from '#shared/agreements/agreement-machine.ts';
import {
  type ChangeDeps,
  changeProject,
  type NewStep,
  type ProjectCommand,
} from './change-project.ts';
import type { Deps } from './deps.ts';
import { nextPaperNumber, ownership, type ReceiptTo, receiptPaper } from './order-papers.ts';
import { type ProjectItem, sharesWith } from './project.entity.ts';
import type { BesideChange } from './project.store.ts';

export type FactDeps = ChangeDeps & Pick<Deps, 'findProject'>;

/** What is written with a fact, which may depend on what the journal comes to with it. */
type BesideFact = Pick<BesideChange, 'audit' | 'also' | 'unique' | 'requestKey'>;

export interface FactCommand<Event extends AgreementEvent> extends AgreementCommand<Event> {
  /** To whom a payment is receipted. */
  receiptTo?: ReceiptTo;
  /** Makes what is written in the same transaction. */
  beside?(change: AgreementChange): BesideFact;
}

/**
 * Records a fact on the versions that were read: in the agreement, in its project's share of it, and in who
 * owns the software. The last shilling passes it on, and a payment that is taken back returns it.
 *
 * @throws AppError agreements.notFound, agreements.changed, accounts.notFound, the machine's refusal, and that
 *   of `unique`
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

/** A line of a payment names its receipt. */
const numbered = <Event extends AgreementEvent>(
  command: FactCommand<Event>,
  project: ProjectItem,
): FactCommand<Event> => ({
  ...command,
  line: { ...command.line, receiptNumber: nextPaperNumber(project) },
});

/** Who records a payment that M-Pesa tells of. No member of the staff has such an id. */
export const TOLD_BY_MPESA = 'mpesa';

/** How a fact moves what is paid: in the direction of the owner's debt, or of what was paid. */
const signs: Partial<Record<AgreementEvent, 1 | -1>> = { pay: 1, takeBack: -1, refund: -1 };

function stepOf(change: AgreementChange): NewStep {
  const { event, by, role, amount = 0 } = change.line;
  const sign = signs[event];
  return {
    event: sign ? 'project.payShare' : 'project.changeShare',
    role: role === 'owner' ? role : 'finance',
    by,
    details: { ...toldOf(change), amount: (sign ?? 1) * amount },
  };
}

/** What the owner is told of a fact: what it is, and what the agreement comes to with it. */
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
});

/**
 * The caller works on an agreement, and knows nothing of its project.
 *
 * @throws AppError agreements.changed in the place of projects.changed
 */
function asAgreementChanged(error: unknown): never {
  const isChanged = error instanceof AppError && error.code === 'projects.changed';
  throw isChanged ? new AppError('agreements.changed') : error;
}

/** Another payment, or a step of the project, is rarely quicker more often than this. */
const TRIES = 8;

/**
 * Does what reads an agreement and records a fact again while somebody else is quicker. Nobody looked at a
 * version before, so that nothing is lost by it.
 *
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
  /** The attributes of the agreement that change; null takes one away. */
  set?: Parameters<typeof patchOf>[1];
}

/**
 * Changes what an agreement says beside the facts of its journal, on the version that was read. The step in the
 * history of its project is what its owner hears of it by.
 *
 * @throws AppError agreements.notFound, agreements.changed, accounts.notFound
 */
export async function changeBesideFacts(
  deps: FactDeps,
  agreement: AgreementItem,
  { set = {}, also = [], ...command }: BesideFacts,
): Promise<void> {
  const project = await deps.findProject(agreement);
  if (!project) throw new AppError('agreements.notFound');
  const patch = patchOf(agreement, { ...set, version: agreement.version + 1 });
  await changeProject(deps, project, { ...command, also: [patch, ...also] }).catch(
    asAgreementChanged,
  );
}
