/** What follows from closing an account, in the night, at the stream and at the pool. */
import { describe, expect, it } from 'vitest';
import { usePicture } from '#shared/accounts/contract.ts';
import { call } from '#test/support/call.ts';
import { runDue, smsTo } from '#test/support/cloud.ts';
import { files, givenOwner, type Owner, ownerOf } from '#test/support/owner.ts';
import { givenCustomer, setPointRules } from '#test/support/rewards.ts';
import { signIn } from '#test/support/sign-in.ts';
import { deleteItem, getItem, waitOutPause, wholeTable } from '#test/support/table.ts';

async function close(owner: Owner): Promise<void> {
  await owner.sendClosingCode();
  const code = (await smsTo(owner.phone)).at(-1)?.Message.slice(0, 6) ?? '';
  expect((await owner.closeAccount({ code })).status).toBe(204);
}

describe('after the closing of an account', () => {
  it('threat 63: the night after the closing of an account erases its customers', async () => {
    const owner = await givenOwner();
    await setPointRules(owner);
    await givenCustomer(owner, '0712345678', 100, { name: 'Otieno' });
    await close(owner);
    await runDue('closing');
    const items = (await wholeTable()).map((item) => JSON.stringify(item));
    const own = items.filter((item) => item.includes(owner.userId));
    expect(own.filter((item) => /712345678|otieno/i.test(item))).toEqual([]);
    expect(own.filter((item) => item.includes('"entity":"entry"'))).toHaveLength(2);
  });

  it('closing an account deletes its picture as well', async () => {
    const owner = await givenOwner();
    const { reply } = await owner.createPictureUpload({
      type: 'image/png',
      size: files.png.length,
    });
    const body = new Uint8Array(files.png);
    await fetch(reply.url, { method: 'PUT', headers: reply.headers, body });
    const used = await call(usePicture, {
      token: owner.tokens.accessToken,
      body: { key: reply.key },
    });
    const address = used.reply.profilePic ?? '';
    expect((await fetch(address)).status).toBe(200);
    await close(owner);
    const lease = { pk: `user#${owner.userId}`, sk: `lease#${reply.key}` };
    expect((await getItem(lease))?.ttl).toBeLessThanOrEqual(Date.now() / 1000 + 6 * 60);
    // As DynamoDB does when a time to live is over
    await deleteItem(lease);
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
  });

  it('closing an account frees the number for a new account', async () => {
    const owner = await givenOwner();
    await close(owner);
    await waitOutPause(owner.phone);
    const tokens = await signIn(owner.phone);
    const payload = tokens.accessToken.split('.')[1] ?? '';
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(sub).not.toBe(owner.userId);
    const again = ownerOf({ phone: owner.phone, userId: sub, tokens });
    const { status, reply } = await again.createAccount({ fullName: 'A New Start' });
    expect(status).toBe(201);
    expect(reply).toMatchObject({ userId: sub, phone: owner.phone, fullName: 'A New Start' });
  });
});
