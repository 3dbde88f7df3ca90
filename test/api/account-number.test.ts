/** The proved number decides which account a person has. */
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { dueRow, putDue } from '#core/due/due.ts';
import { awsAt } from '#test/support/aws.ts';
import { closeAccountOf } from '#test/support/closing.ts';
import { awsEndpoint, runDue, siteConfig } from '#test/support/cloud.ts';
import { givenApplication, givenOwner, type Owner, ownerOf } from '#test/support/owner.ts';
import { newPhone, poolClient, registerNumber, robotProof, signIn } from '#test/support/sign-in.ts';
import { deleteItem, type Key, putItem, waitOutPause, wholeTable } from '#test/support/table.ts';

async function signedInAnew({ phone }: Owner): Promise<Owner> {
  await deletePoolUser(phone);
  await waitOutPause(phone);
  const tokens = await signIn(phone);
  const { account } = decodeJwt<{ account: string }>(tokens.accessToken);
  return ownerOf({ phone, tokens, userId: account });
}

it('threat 47: an access token neither deletes nor reads its user at Cognito', async () => {
  const owner = await givenOwner();
  const { client } = await poolClient();
  for (const Command of [DeleteUserCommand, GetUserCommand]) {
    const attempt = client.send(new Command({ AccessToken: owner.tokens.accessToken }) as never);
    await expect(attempt).rejects.toThrow('Access Token does not have required scopes');
  }
  expect((await owner.getAccount()).status).toBe(200);
});

it('threat 47: a user of the pool who is deleted and made anew finds the account, its application and nobody else’s', async () => {
  const owner = await givenOwner();
  const { applicationId } = await givenApplication(owner);
  const again = await signedInAnew(owner);
  expect(decodeJwt(again.tokens.accessToken).sub).not.toBe(owner.userId);
  expect((await again.getAccount()).reply.userId).toBe(owner.userId);
  expect((await again.getApplication({ applicationId })).status).toBe(200);
  const created = await again.createAccount({ fullName: 'Somebody New' });
  expect(created.reply.userId).toBe(owner.userId);
  const stranger = await givenOwner();
  const { reply } = await stranger.listApplications();
  expect(reply.applications).toEqual([]);
});

it('threat 47: closing leaves no way from the number to the account, and the number opens a new one', async () => {
  const owner = await givenOwner();
  const again = await signedInAnew(owner);
  await closeAccountOf(again);
  expect(await poolUserOf(owner.phone)).toBeNull();
  const stored = JSON.stringify(await wholeTable());
  expect(stored).not.toContain(owner.phone);
  await waitOutPause(owner.phone);
  const tokens = await signIn(owner.phone);
  expect(decodeJwt(tokens.accessToken).account).not.toBe(owner.userId);
  const next = ownerOf({ ...owner, tokens });
  expect((await next.getAccount()).status).toBe(404);
  expect((await next.createAccount({ fullName: 'A New Start' })).status).toBe(201);
});

it('threat 25: a number that entered no code for a day leaves the pool in the night, and one that did stays', async () => {
  const [idle, late, owner] = [newPhone(), newPhone(), await givenOwner()];
  await registerNumber(idle, await robotProof());
  await registerNumber(late, await robotProof());
  const idleId = await poolUserOf(idle);
  const rowsOf = async (...owners: unknown[]) =>
    (await wholeTable()).filter(
      ({ kind, ownerId }) => kind === 'unproven' && owners.includes(ownerId),
    );
  for (const row of await rowsOf(idleId, owner.userId)) {
    const { ownerId, subject } = row as { ownerId: string; subject: string };
    const { pk, sk } = row as unknown as Key;
    await deleteItem({ pk, sk });
    const at = Date.now() - 3 * 86_400_000;
    await putItem({ ...putDue(dueRow({ kind: 'unproven', at, ownerId, subject })).input.Item });
  }
  await runDue('unproven');
  expect(await poolUserOf(idle)).toBeNull();
  expect(await poolUserOf(owner.phone)).toBe(owner.userId);
  expect(await poolUserOf(late)).not.toBeNull();
  expect(await rowsOf(idleId, owner.userId)).toEqual([]);
  expect((await registerNumber(idle, await robotProof())).status).toBe(204);
  expect(await poolUserOf(idle)).not.toBeNull();
});

async function admin() {
  const { region, userPoolId: UserPoolId, userPoolEndpoint } = await siteConfig();
  const client = new CognitoIdentityProviderClient({
    ...awsAt(awsEndpoint),
    region,
    ...(userPoolEndpoint ? { endpoint: userPoolEndpoint } : {}),
  });
  return { client, UserPoolId };
}

/** Deletes a user past the product, as the console could. */
async function deletePoolUser(phone: string): Promise<void> {
  const { client, UserPoolId } = await admin();
  await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: phone }));
}

/** @returns the user's id, or null for an unknown number */
async function poolUserOf(phone: string): Promise<string | null> {
  const { client, UserPoolId } = await admin();
  try {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: phone }));
    return user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? null;
  } catch (error) {
    if ((error as Error).name === 'UserNotFoundException') return null;
    throw error;
  }
}
