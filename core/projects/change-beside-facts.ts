import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import { patchOf } from '#core/agreements/change-agreement.ts';
import { AppError } from '#core/platform/app-error.ts';
import { changeProject, type ProjectCommand } from './change-project.ts';
import { asAgreementChanged, type FactDeps } from './record-fact.ts';

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
