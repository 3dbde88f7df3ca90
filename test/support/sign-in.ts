/** A sign-in's steps as bare SDK calls. */
import { randomInt } from 'node:crypto';
import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TEST_NUMBERS } from '#core/carriers/carrier.ts';
import { callFrom, newAddress } from './address.ts';
import { baseUrl, hasOthers, siteConfig, smsTo } from './cloud.ts';
import { easyProof } from './robot-proof.ts';
import { solve } from './robot-puzzle.ts';

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** A unique number; if SMS reach phones, one that nobody has. */
export const newPhone = (): string => (hasOthers ? `+2547${digits(8)}` : newTestNumber());

/** A number whose SMS the stage keeps. */
export const newTestNumber = (): string => `${TEST_NUMBERS}${digits(7)}`;

/** @param configOf reads a site's settings, which name its pool */
export async function poolClient(configOf = siteConfig) {
  const { region, userPoolEndpoint, userPoolClientId } = await configOf();
  const client = new CognitoIdentityProviderClient({
    region,
    ...(userPoolEndpoint ? { endpoint: userPoolEndpoint } : {}),
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' },
  });
  return { client, ClientId: userPoolClientId };
}

/** A robot check solved like the widget, from a new network. */
export async function robotProof(address = newAddress()): Promise<string> {
  const { body } = await callFrom(address, `${baseUrl}/api/robot-challenge`);
  return solve(JSON.parse(body));
}

/** Lets a number into the pool, as the browser does. */
export async function registerNumber(
  phone: string,
  robot: string,
  address = newAddress(),
): Promise<{ status: number; code?: string }> {
  const { status, body } = await callFrom(address, `${baseUrl}/api/numbers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, robot }),
  });
  return body ? { status, code: JSON.parse(body).code } : { status };
}

export interface Round {
  session: string;
  /** The public challenge parameters. */
  parameters: Record<string, string>;
}

export async function startSignIn(phone: string): Promise<Round> {
  const { client, ClientId } = await poolClient();
  const { Session = '', ChallengeParameters = {} } = await client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: phone },
    }),
  );
  return { session: Session, parameters: ChallengeParameters };
}

export interface Tokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
}

/** @returns the next round, or tokens */
export async function answer(
  phone: string,
  round: Round,
  text: string,
  ClientMetadata?: Record<string, string>,
): Promise<{ round: Round; tokens: Tokens | null }> {
  const { client, ClientId } = await poolClient();
  const { Session, ChallengeParameters, AuthenticationResult } = await client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: round.session,
      ChallengeResponses: { USERNAME: phone, ANSWER: text },
      ClientMetadata,
    }),
  );
  const tokens = AuthenticationResult && {
    accessToken: AuthenticationResult.AccessToken ?? '',
    idToken: AuthenticationResult.IdToken ?? '',
    refreshToken: AuthenticationResult.RefreshToken ?? '',
  };
  return {
    round: { session: Session ?? '', parameters: ChallengeParameters ?? {} },
    tokens: tokens ?? null,
  };
}

/** Asks for another SMS. */
export const answerResend = (phone: string, round: Round) =>
  answer(phone, round, 'RESEND', { intent: 'resend' });

/** Takes a number as far as the SMS; next is the code. */
export async function requestCode(phone: string): Promise<Round> {
  const robot = await easyProof();
  await registerNumber(phone, robot);
  const { round } = await answer(phone, await startSignIn(phone), robot);
  return round;
}

export async function codeSentTo(phone: string): Promise<string> {
  const messages = await smsTo(phone);
  const code = messages
    .map(({ Message }) => /^([0-9]{6}) is your/.exec(Message)?.[1])
    .findLast((found) => found);
  if (!code) throw new Error('no code was sent');
  return code;
}

/** A new number with a sent code; next is the code. */
export async function givenCodeSent() {
  const phone = newPhone();
  const round = await requestCode(phone);
  return { phone, round, code: await codeSentTo(phone) };
}

export async function givenRegistered(): Promise<{ phone: string; robot: string }> {
  const [phone, robot] = [newPhone(), await robotProof()];
  await registerNumber(phone, robot);
  return { phone, robot };
}

export function otherCode(...codes: string[]): string {
  const after = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  let other = after(codes[0] ?? '');
  while (codes.includes(other)) other = after(other);
  return other;
}

export async function signIn(phone: string): Promise<Tokens> {
  const round = await requestCode(phone);
  const { tokens } = await answer(phone, round, await codeSentTo(phone));
  if (!tokens) throw new Error('the right code gave no tokens');
  return tokens;
}

export async function refreshed(RefreshToken: string) {
  const { client, ClientId } = await poolClient();
  const { AuthenticationResult } = await client.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  );
  const { AccessToken = '', RefreshToken: next = '' } = AuthenticationResult ?? {};
  return { accessToken: AccessToken, refreshToken: next };
}
