import { deps } from '#core/payments/deps.ts';
import { callback } from '#core/payments/door/callback.ts';
import { settleCallback } from '#core/payments/settle-callback.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

export const handler = forEachMessage(async (stored) => {
  const item = callback.read(stored);
  if (!item) throw new Error('the message is not a callback');
  await settleCallback(deps, item);
});
