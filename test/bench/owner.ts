/** Owners with an account, signed in by bare SDK calls. */
import { randomInt } from 'node:crypto';
import { user } from '#core/accounts/account.entity.ts';
import { credits } from '#core/accounts/credits.store.ts';
import { settings } from '#core/accounts/settings.entity.ts';
import { totals } from '#core/accounts/totals.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { getRobotChallenge, registerNumber } from '#shared/sign-in/contract.ts';
import { callFrom, newAddress } from '#test/support/address.ts';
import { anAccount } from '#test/support/an-account.ts';
import { solve } from '#test/support/robot-puzzle.ts';
import { type BenchCloud, smsOf } from './cloud.ts';
import { putRows, rowsOf } from './rows.ts';

export interface Owner {
  phone: string;
  userId: string;
}

/** Numbers of owners. Customers of a bench have others: who gets two SMS is counted. */
const OWNERS = '+25470';

/** A number with an account but no SMS so far: sign-up by SMS would make the measured sign-in wait a minute. */
export async function givenOwner(cloud: BenchCloud): Promise<Owner> {
  const phone = `${OWNERS}${String(randomInt(10_000_000)).padStart(7, '0')}`;
  await register(cloud, phone, await solveRobotCheck(cloud));
  const { UserAttributes = [] } = await cloud.pool.adminGetUser({
    UserPoolId: cloud.userPoolId,
    Username: phone,
  });
  // A first account's id is its user's.
  const userId = UserAttributes.find(({ Name }) => Name === 'sub')?.Value ?? '';
  await putRows(
    cloud,
    rowsOf([
      user.put(
        anAccount({
          userId,
          phone,
          businessName: 'Mama Njeri Groceries',
          apiKey: 'none',
          // In its first days a business writes to few people.
          signeUpDate: isoTime(Date.now() - 30 * DAY_MS),
        }),
      ),
      credits.put({ userId, purchasedSMS: 100, issuedSMS: 40, smsBalance: 60 }),
      settings.put({ userId, pointValue: 2, county: 'Nakuru' }),
    ]),
  );
  return { userId, phone };
}

/** The sums that the dashboard reads instead of rows. */
export function putTotals(cloud: BenchCloud, userId: string, customers: number): Promise<void> {
  const sums = { pointsAwarded: customers * 10, pointsRedeemed: 0, activeCustomers: customers };
  return putRows(cloud, rowsOf([totals.put({ userId, ...sums })]));
}

/** From a new address, solved with Node's PBKDF2. */
export async function solveRobotCheck({ url }: BenchCloud): Promise<string> {
  const { body } = await callFrom(newAddress(), `${url}${getRobotChallenge.path}`);
  return solve(JSON.parse(body));
}

/** Lets a number into the pool, even again. */
async function register({ url }: BenchCloud, phone: string, robot: string): Promise<void> {
  const { status, body } = await callFrom(newAddress(), `${url}${registerNumber.path}`, {
    method: registerNumber.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, robot }),
  });
  if (status !== registerNumber.status) throw new Error(`Registering answered ${status}: ${body}`);
}

/** The calls that send a code. @returns the waiting session */
export async function requestCode(cloud: BenchCloud, phone: string, proof: string) {
  const { pool, clientId: ClientId } = cloud;
  await register(cloud, phone, proof);
  const { Session } = await pool.initiateAuth({
    ClientId,
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: phone },
  });
  return (await answer(cloud, phone, Session, proof)).Session;
}

function answer(
  { pool, clientId: ClientId }: BenchCloud,
  phone: string,
  Session: string | undefined,
  text: string,
) {
  return pool.respondToAuthChallenge({
    ClientId,
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session,
    ChallengeResponses: { USERNAME: phone, ANSWER: text },
  });
}

export async function signIn(cloud: BenchCloud, { phone }: Owner): Promise<string> {
  const session = await requestCode(cloud, phone, await solveRobotCheck(cloud));
  const { code } = await codeSentTo(cloud, phone);
  const { AuthenticationResult } = await answer(cloud, phone, session, code);
  if (!AuthenticationResult?.AccessToken) throw new Error('The right code gave no tokens.');
  return AuthenticationResult.AccessToken;
}

/** A number's code, and its sending time (ms since 1970). */
export async function codeSentTo(cloud: BenchCloud, phone: string) {
  const last = (await smsOf(cloud, phone))[phone]?.at(-1);
  const code = /^([0-9]{6}) is your/.exec(last?.Message ?? '')?.[1];
  if (!last || !code) throw new Error('No code was sent.');
  return { code, at: Date.parse(last.Timestamp) };
}
