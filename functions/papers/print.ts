import { recordPaper } from '#core/agreements/record-paper.ts';
import { paperOrder } from '#core/papers/paper.store.ts';
import { printDeps, printPaper } from '#core/papers/print-paper.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

export const handler = forEachMessage<Record<string, unknown>>(async (item) => {
  const order = paperOrder.read(item);
  if (!order) throw new Error('the item is not an order of a paper');
  await printPaper({ ...printDeps, recordPaper }, order);
});
