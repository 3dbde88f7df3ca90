/** The history of a project that grew without an end, on a real DynamoDB engine. */
import { expect, it } from 'vitest';
import { write } from '#core/platform/write.ts';
import { deps } from '#core/projects/deps.ts';
import { step } from '#core/projects/step.entity.ts';
import { givenAccount } from '#test/support/account.ts';
import { givenBegun } from '#test/support/project-writes.ts';

/** A page of the table has 1 MB. */
const STEPS = 400;

it('threat 100: a history of more than a page of the table is read to its last step', async () => {
  const userId = await givenAccount();
  const { projectId, stage } = await givenBegun({ userId });
  const about = {
    userId,
    projectId,
    event: 'project.proposeEnd',
    role: 'owner',
    by: userId,
  } as const;
  const details = { reason: 'ወ'.repeat(1_000) };
  const at = '2026-11-23T06:00:00.000Z';
  const steps = Array.from({ length: STEPS }, (_, index) =>
    step.create({ ...about, number: index + 2, from: stage, to: stage, at, details }),
  );
  for (const one of steps) await write(one);
  const whole = await deps.readProject({ userId, projectId });
  expect(whole?.steps).toHaveLength(STEPS + 1);
  expect(whole?.steps.at(-1)?.number).toBe(STEPS + 1);
});
