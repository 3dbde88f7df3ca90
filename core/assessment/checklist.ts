import {
  type PersonCheck,
  personCheckNames,
  type Ticks,
} from '../../shared/assessment/checklist.ts';
import type { StaffActor } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.entity.ts';
import { AppError } from '../platform/app-error.ts';
import { isoTime } from '../platform/clock.ts';
import { auditOf } from './audit-line.ts';
import { type EditDeps, edit } from './edit.ts';

/**
 * Ticks a line of the checklist, or takes the tick away.
 *
 * @throws AppError request.invalidField for a line that no person decides, applications.changed
 */
export function tick(
  deps: EditDeps,
  application: ApplicationItem,
  by: StaffActor,
  { item, done }: { item: string; done: boolean },
): Promise<void> {
  const check = personCheckNames.find((one) => one === item);
  if (!check) throw new AppError('request.invalidField', { field: 'item' });
  const audit = auditOf(deps, by, application, 'application.checked', { after: { item, done } });
  const mark = { by: by.staffId, at: isoTime(deps.clock()) };
  const checks = ticksWith(application.checks ?? {}, check, done ? mark : undefined);
  return edit(deps, application, { checks }, audit);
}

const ticksWith = (ticks: Ticks, check: PersonCheck, mark: Ticks[PersonCheck]): Ticks => {
  const { [check]: _, ...others } = ticks;
  return mark ? { ...others, [check]: mark } : others;
};
