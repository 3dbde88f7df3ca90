/** Files whose lease ends: the stream of the table tells of it. */
import { describe, expect, it } from 'vitest';
import { objectExists } from '#test/support/files.ts';
import { files, givenApplication, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import { deleteItem, getItem } from '#test/support/table.ts';

const givenFile = (by: Owner) =>
  upload(by, {
    kind: 'mpesa',
    filename: 'statement.pdf',
    type: 'application/pdf',
    bytes: files.pdf,
  });

const leaseOf = ({ userId }: Owner, key: string) => ({ pk: `user#${userId}`, sk: `lease#${key}` });

describe('the end of a lease', () => {
  it('a file without an application is deleted when its lease ends', async () => {
    const owner = await givenOwner();
    const key = await givenFile(owner);
    const { ttl } = (await getItem(leaseOf(owner, key))) ?? {};
    expect(Math.round((ttl - Date.now() / 1000) / 86_400)).toBe(30);
    await deleteItem(leaseOf(owner, key));
    await expect.poll(() => objectExists(key)).toBe(false);
  });

  it('a file that an application has stays when its lease ends', async () => {
    const applicant = await givenOwner();
    const used = await givenFile(applicant);
    await givenApplication(applicant, { mpesaStatement: used });
    await deleteItem(leaseOf(applicant, used));
    const unused = await givenFile(applicant);
    await deleteItem(leaseOf(applicant, unused));
    await expect.poll(() => objectExists(unused)).toBe(false);
    expect(await objectExists(used)).toBe(true);
  });
});
