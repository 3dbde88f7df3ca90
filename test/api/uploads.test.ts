/** Ended leases of files, by the table's stream. */
import { closeAccountOf } from '#test/support/closing.ts';
import { objectExists } from '#test/support/files.ts';
import {
  files,
  givenApplication,
  givenOwner,
  type Owner,
  sendFile,
  uploadStatement,
} from '#test/support/owner.ts';
import { deleteItem, getItem } from '#test/support/table.ts';

const leaseOf = ({ userId }: Owner, key: string) => ({ pk: `user#${userId}`, sk: `lease#${key}` });

it('a file without an application is deleted when its lease ends', async () => {
  const owner = await givenOwner();
  const key = await uploadStatement(owner);
  const { ttl } = (await getItem(leaseOf(owner, key))) ?? {};
  expect(Math.round((ttl - Date.now() / 1000) / 86_400)).toBe(30);
  await deleteItem(leaseOf(owner, key));
  await expect.poll(() => objectExists(key)).toBe(false);
});

it('a file that an application has stays when its lease ends', async () => {
  const applicant = await givenOwner();
  const used = await uploadStatement(applicant);
  await givenApplication(applicant, { mpesaStatement: used });
  await deleteItem(leaseOf(applicant, used));
  const unused = await uploadStatement(applicant);
  await deleteItem(leaseOf(applicant, unused));
  await expect.poll(() => objectExists(unused)).toBe(false);
  expect(await objectExists(used)).toBe(true);
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
  const lease = leaseOf(owner, reply.key);
  expect((await getItem(lease))?.ttl).toBeLessThanOrEqual(Date.now() / 1000 + 6 * 60);
  // As DynamoDB does when a time to live is over
  await deleteItem(lease);
  await expect.poll(async () => (await fetch(address)).status).toBe(404);
});
