/** Staff and their acts through the office's API. */
import { createHash, randomUUID } from 'node:crypto';
import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Contract } from '#shared/platform/contract.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';
import { actText, PASSKEY_HEADER } from '#shared/staff/act.ts';
import { challengeAct } from '#shared/staff/contract.ts';
import { type CallOptions, call } from './call.ts';
import { baseUrl } from './cloud.ts';
import { newPhone, poolClient } from './sign-in.ts';
import { SoftPasskey } from './soft-passkey.ts';
import { insideToken, isInside } from './transport.ts';
import { type Verbs, visitorOfApi, withVerbs } from './verbs.ts';

/** Makes a thing once per table: inside a process, each file has a table. */
export function ofFile<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  const made = new Map<string, Promise<Thing>>();
  return () => {
    const table = isInside ? (process.env.TABLE_NAME ?? '') : '';
    const thing = made.get(table) ?? make();
    made.set(table, thing);
    return thing;
  };
}

export interface StaffMember extends Verbs {
  staffId: string;
  email: string;
  phone: string;
  name: string;
  passkey: SoftPasskey;
  token: string;
}

interface NewMember {
  name?: string;
  phone?: string;
  email?: string;
}

export const newEmail = (): string => `staff-${randomUUID()}@miliki.example`;

/** An admin's data about an invitee. */
export const newMember = (may: Permission[] = [], email = newEmail()) => ({
  name: 'Zuhura Ali',
  email,
  phone: newPhone(),
  may,
});

/** As `npm run ops -- <stage> staff invite` does. @returns the link's secret */
export async function invited(may: readonly Permission[], given: NewMember = {}) {
  // Loaded late, because functions read their settings at load.
  const [{ poolDeps }, { inviteMember }] = await Promise.all([
    import('#core/staff/pool-deps.ts'),
    import('#core/staff/invite.ts'),
  ]);
  const { name = 'Achieng Otieno', phone = newPhone(), email = newEmail() } = given;
  const by = { staffId: 'ops#test', name: 'test', from: 'ops' };
  const { link } = await inviteMember(poolDeps, by, baseUrl, { name, email, phone, may });
  return { name, phone, email, secret: link.slice(link.indexOf('#') + 1) };
}

export const secretIn = (link: string | null | undefined): string => link?.split('#')[1] ?? '';

export const answerInvitation = (token: string, answer: unknown) =>
  visitorOfApi.acceptInvitation({ token, name: 'Laptop', answer: JSON.stringify(answer) });

/** Registers a passkey by an invitation. */
export async function join(secret: string, passkey = new SoftPasskey(baseUrl)) {
  const { reply } = await visitorOfApi.openInvitation({ token: secret });
  const { status } = await answerInvitation(secret, passkey.create(reply.options));
  if (status !== 204) throw new Error(`the invitation answered ${status}`);
  return passkey;
}

async function officeConfig(): Promise<SiteConfig> {
  const response = await fetch(`${baseUrl}/office/config.json`);
  return response.json();
}

export const staffPool = () => poolClient(officeConfig);

export async function startSignIn(email: string) {
  const { client, ClientId } = await staffPool();
  const { Session = '', ChallengeParameters = {} } = await client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: email },
    }),
  );
  return { session: Session, options: JSON.parse(ChallengeParameters.options ?? '{}') };
}

/** @throws the pool's refusal */
export async function finishSignIn(email: string, session: string, answer: unknown) {
  const { client, ClientId } = await staffPool();
  const { AuthenticationResult } = await client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: session,
      ChallengeResponses: { USERNAME: email, ANSWER: JSON.stringify(answer) },
    }),
  );
  return AuthenticationResult;
}

/** @returns the pool's answer for a new session */
export async function staffSession(email: string, passkey: SoftPasskey, counter = 0) {
  const { session, options } = await startSignIn(email);
  return finishSignIn(email, session, passkey.get(options, { counter }));
}

export async function signInStaff(email: string, passkey: SoftPasskey): Promise<string> {
  if (isInside) return insideToken({ sub: await staffIdOf(email) });
  return (await staffSession(email, passkey))?.AccessToken ?? '';
}

async function staffIdOf(email: string): Promise<string> {
  const { staffEmail } = await import('#core/staff/member.store.ts');
  return (await staffEmail.get({ email }))?.staffId ?? '';
}

/** A signed-in member with these permissions and one passkey. */
export async function givenStaff(
  may: readonly Permission[],
  given: NewMember = {},
): Promise<StaffMember> {
  const { secret, ...member } = await invited(may, given);
  const passkey = await join(secret);
  const token = await signInStaff(member.email, passkey);
  return signedInMember({ ...member, passkey, token, staffId: subOf(token) });
}

export const subOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** A slow run outlives the idle limit of a session. */
const RENEWED_AFTER_MS = 5 * 60_000;

const lastUse = new WeakMap<object, number>();

/** Signs a member in again after a long pause, such as one that files share. */
async function stayingSignedIn(member: Pick<StaffMember, 'email' | 'token' | 'passkey'>) {
  const now = Date.now();
  const isOld = now - (lastUse.get(member) ?? now) > RENEWED_AFTER_MS;
  lastUse.set(member, now);
  if (isOld) member.token = await signInStaff(member.email, member.passkey);
}

/** @returns the header that proves one call with the passkey */
export async function freshPasskey(
  { token, passkey }: Pick<StaffMember, 'token' | 'passkey'>,
  { method, path }: Contract,
  { params = {}, body }: { params?: object; body?: unknown },
): Promise<Record<string, string>> {
  const bodyHash = createHash('sha256')
    .update(body === undefined ? '' : JSON.stringify(body))
    .digest('hex');
  const route = `${method} ${path}`;
  const act = actText({ route, params: params as Record<string, string>, bodyHash });
  const { reply } = await call(challengeAct, { token, body: { act } });
  const answer = JSON.stringify(passkey.get(reply.options));
  return { [PASSKEY_HEADER]: Buffer.from(answer).toString('base64url') };
}

/** @returns a caller with this token, and the passkey where a contract wants it */
export function signedInMember(member: Omit<StaffMember, keyof Verbs>): StaffMember {
  return withVerbs(member, (contract, options) => asStaff(member, contract, options));
}

/** Calls a route with the passkey where the contract wants it. */
export async function asStaff<C extends Contract>(
  member: Pick<StaffMember, 'email' | 'token' | 'passkey'>,
  contract: C,
  options: CallOptions<C> = {},
) {
  await stayingSignedIn(member);
  const headers = contract.fresh ? await freshPasskey(member, contract, options) : {};
  return call(contract, { ...options, token: member.token, headers });
}
