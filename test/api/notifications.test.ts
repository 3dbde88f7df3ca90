/** The stream's and queues' other work on a change of an application. */

import { awsEndpoint, deadLettersOf } from '#test/support/cloud.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { decline } from '#test/support/office.ts';
import { givenApplication, givenOwner } from '#test/support/owner.ts';
import { settled } from '#test/support/settled.ts';
import { changeLine } from '#test/support/stream.ts';
import { putItem } from '#test/support/table.ts';

const owner = forEachTest(() => givenOwner());

/** Waits for the stream and the owner's notifications. */
const told = async (count: number) => {
  await settled(awsEndpoint);
  expect((await owner.listNotifications()).reply.notifications).toHaveLength(count);
};

it('a poison record is set aside and blocks nobody', async () => {
  // Given a change that belongs to nobody
  const poison = changeLine('01POISON000000000000000000', 1);
  await putItem(poison);
  // When another owner applies
  await givenApplication(owner);
  // Then that owner is told, and the poison ends in the dead-letter queue
  await told(1);
  const letters = () => deadLettersOf('Notifications');
  await expect.poll(letters).toMatchObject([poison]);
});

it('threat 82: a change that cannot be told is set aside alone, and the next one of its application is told', async () => {
  const { applicationId, ref } = await givenApplication(owner);
  await told(1);
  await putItem({ ...changeLine(applicationId, 900), userId: 'nobody' });
  await decline(ref, 'Need not clear');
  await told(2);
  expect(await deadLettersOf('Notifications')).not.toContainEqual(
    expect.objectContaining({ applicationId, event: 'decline' }),
  );
});
