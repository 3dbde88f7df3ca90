/** Owners with an account, and signing them in by bare SDK calls. */
import { randomInt } from 'node:crypto';
import {
  AdminGetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { User } from '#core/accounts/account.store.ts';
import { credits } from '#core/accounts/credits.entity.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { totals } from '#core/accounts/totals.entity.ts';
import { user } from '#core/accounts/user.entity.ts';
import type { PutWrite } from '#core/platform/writes.ts';
import { getRobotChallenge, registerNumber } from '#shared/sign-in/contract.ts';
import { callFrom, newAddress } from '#test/support/address.ts';
import type { BenchCloud } from './cloud.ts';

export const newPhone = (): string => `+2547${String(randomInt(100_000_000)).padStart(8, '0')}`;

export interface Owner {
  phone: string;
  userId: string;
}

/**
 * A number with an account that was never sent an SMS: signing up by SMS would start the pause
 * between two SMS, and the sign-in to be measured would have to wait a minute.
 */
export async function givenOwner(cloud: BenchCloud): Promise<Owner> {
  const phone = newPhone();
  const { proof } = await solveRobotCheck(cloud);
  await register(cloud, phone, proof);
  const { UserAttributes = [] } = await cloud.pool.send(
    new AdminGetUserCommand({ UserPoolId: cloud.userPoolId, Username: phone }),
  );
  // The account of a first user has the user's own id.
  const userId = UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
  const owner = { userId, phone };
  await putItem(cloud, user.put(userOf(owner)));
  await putItem(cloud, credits.put({ userId, purchasedSMS: 100, issuedSMS: 40, smsBalance: 60 }));
  await putItem(cloud, settings.put({ userId, pointValue: 2, county: 'Nakuru' }));
  return owner;
}

function userOf(owner: Owner): User {
  const now = new Date().toISOString();
  return {
    ...owner,
    fullName: 'Wanjiku Kamau',
    businessName: 'Mama Njeri Groceries',
    signeUpDate: now,
    status: 'newUser',
    signUpVia: 'Web',
    apiKey: 'none',
    lastLogin: now,
    lastLoginVia: 'Web',
  };
}

/** The sums that the dashboard reads instead of adding up rows. */
export function putTotals(cloud: BenchCloud, userId: string, customers: number): Promise<void> {
  const sums = { pointsAwarded: customers * 10, pointsRedeemed: 0, activeCustomers: customers };
  return putItem(cloud, totals.put({ userId, ...sums }));
}

/** Makes a write past the API. */
async function putItem(cloud: BenchCloud, { input: { Item } }: PutWrite): Promise<void> {
  await cloud.table.send(new PutCommand({ TableName: cloud.tableName, Item }));
}

/** Fetches a robot check, from an address of its own, and solves it with Node's PBKDF2. */
export async function solveRobotCheck(
  cloud: BenchCloud,
): Promise<{ proof: string; milliseconds: number }> {
  const { body } = await callFrom(newAddress(), `${cloud.url}${getRobotChallenge.path}`);
  const challenge = JSON.parse(body);
  const began = performance.now();
  const solution = await solveChallenge({ challenge, deriveKey });
  const milliseconds = performance.now() - began;
  if (!solution) throw new Error('The robot check was not solved.');
  const payload = JSON.stringify({ challenge, solution });
  return { proof: Buffer.from(payload).toString('base64'), milliseconds };
}

/** Lets a number into the pool, also one that is there already. */
async function register({ url }: BenchCloud, phone: string, robot: string): Promise<void> {
  const { status, body } = await callFrom(newAddress(), `${url}${registerNumber.path}`, {
    method: registerNumber.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, robot }),
  });
  if (status !== registerNumber.status) throw new Error(`Registering answered ${status}: ${body}`);
}

/** The calls that send a code. @returns the session that waits for it */
export async function requestCode(cloud: BenchCloud, phone: string, proof: string) {
  const { pool, clientId: ClientId } = cloud;
  await register(cloud, phone, proof);
  const { Session } = await pool.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: phone },
    }),
  );
  const next = await answer(cloud, phone, Session, proof);
  return next.Session;
}

/** The call that turns a code into tokens. @returns the access token */
export async function enterCode(
  cloud: BenchCloud,
  phone: string,
  session: string | undefined,
  code: string,
): Promise<string> {
  const { AuthenticationResult } = await answer(cloud, phone, session, code);
  if (!AuthenticationResult?.AccessToken) throw new Error('The right code gave no tokens.');
  return AuthenticationResult.AccessToken;
}

function answer(
  { pool, clientId: ClientId }: BenchCloud,
  phone: string,
  Session: string | undefined,
  text: string,
) {
  return pool.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME: phone, ANSWER: text },
    }),
  );
}

/** The access token of an owner who just signed in. */
export async function signIn(cloud: BenchCloud, { phone }: Owner): Promise<string> {
  const { proof } = await solveRobotCheck(cloud);
  const session = await requestCode(cloud, phone, proof);
  return enterCode(cloud, phone, session, (await codeSentTo(cloud, phone)).code);
}

/** The code that was sent to a number, and when it was handed over (milliseconds since 1970). */
export async function codeSentTo({ endpoint }: BenchCloud, phone: string) {
  const query = new URLSearchParams({ phoneNumber: phone });
  const response = await fetch(`${endpoint}/_aws/sns/sms-messages?${query}`);
  const { sms_messages } = await response.json();
  const last: { Message: string; Timestamp: string } | undefined = sms_messages[phone]?.at(-1);
  const code = /^([0-9]{6}) is your/.exec(last?.Message ?? '')?.[1];
  if (!last || !code) throw new Error('No code was sent.');
  return { code, at: Date.parse(last.Timestamp) };
}
