/** A business's reusable messages, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import {
  createTemplate,
  deleteTemplate,
  templateDeps as deps,
} from '#core/campaigns/templates/templates.ts';
import { inLanes } from '#core/platform/in-lanes.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';

const body = { name: 'Offer', text: 'Hi {name}' };

/** Retries like a client that is told to. @returns whether a template was added */
async function isAdded(userId: string, key: string = randomUUID()): Promise<boolean> {
  const code = await codeOf(createTemplate(deps, userId, key, body));
  if (code === 'server.busy') return isAdded(userId, key);
  expect(['done', 'campaigns.tooManyTemplates']).toContain(code);
  return code === 'done';
}

it('an owner has 50 templates at most, also by calls at once, and room again after a deletion', async () => {
  const userId = await givenAccount();
  const all = Array.from({ length: 60 }, () => randomUUID());
  const added: string[] = [];
  await inLanes(all, 10, async (key) => {
    if (await isAdded(userId, key)) added.push(key);
  });
  expect(added).toHaveLength(50);
  const held = await deps.listTemplates(userId);
  expect(held).toHaveLength(50);
  const { templateId = '' } = held[0] ?? {};
  await deleteTemplate(deps, userId, templateId);
  expect(await codeOf(deleteTemplate(deps, userId, templateId))).toBe('campaigns.templateNotFound');
  // Repeating an addition takes no room.
  expect(await isAdded(userId, added[0])).toBe(true);
  expect([await isAdded(userId), await isAdded(userId)]).toEqual([true, false]);
});
