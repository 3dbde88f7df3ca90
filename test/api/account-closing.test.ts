/** The consequences of closing an account: nightly, in the stream and in the pool. */
import { decodeJwt } from 'jose';
import { closeAccountOf } from '#test/support/closing.ts';
import { runDue } from '#test/support/cloud.ts';
import { files, givenOwner, ownerOf, sendFile } from '#test/support/owner.ts';
import { givenCustomer, setPointRules } from '#test/support/rewards.ts';
import { signIn } from '#test/support/sign-in.ts';
import { deleteItem, getItem, itemsNaming, waitOutPause } from '#test/support/table.ts';

it('threat 63: the night after the closing of an account erases its customers', async () => {
  const owner = await givenOwner();
  await setPointRules(owner);
  await givenCustomer(owner, '0712345678', 100, { name: 'Otieno' });
  await closeAccountOf(owner);
  await runDue('closing');
  const own = (await itemsNaming(owner.userId)).map((item) => JSON.stringify(item));
  expect(own.filter((item) => /712345678|otieno/i.test(item))).toEqual([]);
  expect(own.filter((item) => item.includes('"entity":"entry"'))).toHaveLength(2);
});

it('closing an account deletes its picture as well', async () => {
  const owner = await givenOwner();
  const picture = { type: 'image/png', size: files.png.length } as const;
  const { reply } = await owner.createPictureUpload(picture);
  await sendFile(reply, files.png);
  const used = await owner.usePicture({ key: reply.key });
  const address = used.reply.profilePic ?? '';
  expect((await fetch(address)).status).toBe(200);
  await closeAccountOf(owner);
  const lease = { pk: `user#${owner.userId}`, sk: `lease#${reply.key}` };
  expect((await getItem(lease))?.ttl).toBeLessThanOrEqual(Date.now() / 1000 + 6 * 60);
  // As DynamoDB does when a time to live is over
  await deleteItem(lease);
  await expect.poll(async () => (await fetch(address)).status).toBe(404);
});

it('closing an account frees the number for a new account', async () => {
  const owner = await givenOwner();
  await closeAccountOf(owner);
  await waitOutPause(owner.phone);
  const tokens = await signIn(owner.phone);
  const sub = decodeJwt(tokens.accessToken).sub ?? '';
  expect(sub).not.toBe(owner.userId);
  const again = ownerOf({ phone: owner.phone, userId: sub, tokens });
  const { status, reply } = await again.createAccount({ fullName: 'A New Start' });
  expect(status).toBe(201);
  expect(reply).toMatchObject({ userId: sub, phone: owner.phone, fullName: 'A New Start' });
});
