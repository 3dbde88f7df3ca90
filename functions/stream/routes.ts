import { stopNotice } from '#core/agreements/standing-order.ts';
import { change, promisedCall } from '#core/applications/application/application.entity.ts';
import { reminder } from '#core/applications/application/reminder.store.ts';
import { preparation } from '#core/campaigns/campaign/preparation.store.ts';
import { lease } from '#core/documents/upload.store.ts';
import { paper, paperOrder } from '#core/papers/paper.store.ts';
import { failedAttempt } from '#core/payments/attempts/attempt.ts';
import { callback } from '#core/payments/door/callback.ts';
import type { QueueName } from '#core/platform/config.ts';
import type { Entity } from '#core/platform/table/entity.ts';
import { step } from '#core/projects/project/project.entity.ts';
import { milestoneReminder } from '#core/projects/project/reminder.store.ts';
import { isOfPurchase } from '#core/purchases/receipt.ts';
import { addedDevice } from '#core/push/device.store.ts';
import { repaymentReminder } from '#core/repayments/reminder.store.ts';
import { smsBatch } from '#core/sms/outbox/outbox.store.ts';
import { memberNews } from '#core/team/member-news.store.ts';

type Stored = Readonly<Record<string, unknown>>;

/** A kind of work that follows writes to the table, and its queue. */
export interface StreamRoute {
  queue: QueueName;
  /** The change of an item that causes the work. */
  event: 'INSERT' | 'REMOVE';
  /** The entities whose items cause it. */
  entities: readonly Pick<Entity, 'prefix'>[];
  /** Groups items whose work is done in order; without it there is no order. */
  group?(item: Stored): string;
}

/** Everything done after a write: one mapping reads the table's stream for all of it. */
export const streamRoutes: readonly StreamRoute[] = [
  {
    queue: 'notifications',
    event: 'INSERT',
    entities: [
      change,
      promisedCall,
      reminder,
      step,
      milestoneReminder,
      repaymentReminder,
      stopNotice,
      paper,
      failedAttempt,
      memberNews,
      addedDevice,
    ],
    // Owners are told of an application's and its project's changes in order, team members of changes of their work.
    group: ({ applicationId, projectId, userId, personId }) =>
      String(
        personId ?? applicationId ?? (isOfPurchase({ projectId }) ? userId : (projectId ?? userId)),
      ),
  },
  // One group: one dispatcher sends at a time.
  { queue: 'outbox', event: 'INSERT', entities: [smsBatch], group: () => 'outbox' },
  {
    queue: 'campaigns',
    event: 'INSERT',
    entities: [preparation],
    // Each business has one audience read at a time, so nothing is read twice and no business takes all workers.
    group: ({ userId }) => String(userId),
  },
  { queue: 'payment-callbacks', event: 'INSERT', entities: [callback] },
  { queue: 'paper-orders', event: 'INSERT', entities: [paperOrder] },
  { queue: 'leases', event: 'REMOVE', entities: [lease] },
];
