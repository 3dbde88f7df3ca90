/** Writes the tasks of what waited before there were any (core/due/task.ts). */
import { agreement } from '#core/agreements/agreement.entity.ts';
import { requestTask, slipTask } from '#core/agreements/answers.ts';
import { bankSlip } from '#core/agreements/bank-slip.entity.ts';
import { tasksOf } from '#core/agreements/change-agreement.ts';
import { refundRequest } from '#core/agreements/refund-request.entity.ts';
import { application } from '#core/applications/application/application.entity.ts';
import { tasksOf as tasksOfApplication } from '#core/applications/application/queue-row.ts';
import { complaint, tasksOf as tasksOfComplaint } from '#core/complaints/complaint.store.ts';
import { type Task, task } from '#core/due/task.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { Entity, ItemOf } from '#core/platform/table/entity.ts';
import { readTable } from '#core/platform/table/read-partition.ts';
import { transact } from '#core/platform/table/transact.ts';
import { project } from '#core/projects/project/project.entity.ts';
import { tasksOf as tasksOfProject } from '#core/projects/project/project-row.ts';
import { member, tasksOf as tasksOfMember } from '#core/staff/member.store.ts';

type Source = Pick<Entity, 'definition' | 'read'>;

/** Can be repeated. Tries again if an item changes meanwhile. */
const filling =
  <E extends Source>(of: E, tasks: (item: ItemOf<E>) => Task[], known: keyof ItemOf<E>) =>
  async (after?: string) => {
    const { items, next } = await readTable(of, after);
    const { get, check } = of as unknown as Entity;
    await inLanes(items, 5, (item) =>
      untilDone(async () => {
        const now = (await get(item as never)) as ItemOf<E> | null;
        const writes = now
          ? tasks(now)
              .filter(isAhead)
              .map((one) => task.put(one))
          : [];
        if (!now || writes.length === 0) return undefined;
        const same = check(now as never, { if: { [known]: now[known] } as never });
        return (await transact({ same, writes })) ? BUSY : undefined;
      }),
    );
    return { filled: items.length, next };
  };

/** A call whose hours are over may have been made. */
const isAhead = ({ kind, until = '' }: Task): boolean =>
  kind !== 'call' || Date.parse(until) > Date.now();

export const taskFills = {
  'application-tasks': filling(application, tasksOfApplication, 'version'),
  'project-tasks': filling(project, tasksOfProject, 'version'),
  'agreement-tasks': filling(agreement, tasksOf, 'version'),
  'slip-tasks': filling(bankSlip, (one) => (one.waitingSince ? [slipTask(one)] : []), 'state'),
  'request-tasks': filling(refundRequest, (one) => [requestTask(one)], 'askedAt'),
  'complaint-tasks': filling(complaint, tasksOfComplaint, 'version'),
  'member-tasks': filling(member, (one) => tasksOfMember(one, one.asked), 'version'),
};
