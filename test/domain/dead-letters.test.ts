/** The texts of set-aside messages, as the office and `ops` show them. */
import { readMessages } from '#core/health/dead-letters.ts';
import type { Deps } from '#core/health/queue-state.ts';

async function shown(body: unknown): Promise<string> {
  const message = { messageId: 'm', sentAt: '2026-11-28T08:00:00.000Z', group: undefined };
  const held = [{ ...message, receipt: 'r', body: JSON.stringify(body) }];
  const deps = { holdMessages: async () => held, releaseMessages: async () => undefined };
  return (await readMessages(deps as unknown as Deps, 'url')).messages[0]?.text ?? '';
}

it('the facts of a paper and of a step are shown without what people typed, and without their addresses', async () => {
  const consent = { version: 'agreement-1', agreedAt: '2026-11-28', address: '41.90.12.3' };
  const facts = { ref: 'F7K2Q9A03', description: 'Wanjiku', files: ['Wanjiku.zip'], consent };
  const details = { amount: 500, reason: 'Wanjiku', note: 'Wanjiku', noted: 'yes' };
  const text = await shown({ entity: 'paperOrder', userId: 'u1', facts, details });
  expect(text).not.toMatch(/Wanjiku|41\.90/);
  for (const kept of ['F7K2Q9A03', 'agreement-1', '500', 'yes']) expect(text).toContain(kept);
});

it('a message inside a message is shown without what it says of people', async () => {
  const inner = JSON.stringify({ fullName: 'Wanjiku', phone: '+254712345678' });
  const text = await shown({ Records: [{ messageId: 'm', Message: inner }], age: inner });
  expect(text).not.toMatch(/Wanjiku|712/);
});
