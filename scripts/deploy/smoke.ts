/**
 * Tests a deployed stage as its first visitor: pages, robot check, sign-in. If SMS to test numbers are kept, it
 * goes on to the account; production sends no SMS for it and is tested up to the code.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { keptSmsName, TEST_NUMBERS } from '#core/carriers/carrier.ts';
import type { StageConfig } from '#infra/stages.ts';
import type { SiteConfig } from '#shared/site/site-config.ts';

const PAGES = ['/', '/sw', '/sign-in', '/office/'];

/** After a deployment, functions are cold, and some edges of CloudFront have the version before. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 5_000;

/** @throws Error with the visitor's problem at the last try */
export async function smokeTest(stage: StageConfig, site: string): Promise<void> {
  for (const page of PAGES) await step(`Page ${page}`, () => openPage(`${site}${page}`));
  await step('Sign-in', () => signIn(stage, site));
}

/** A number gets one code a minute, so each try has another number. */
async function signIn(stage: StageConfig, site: string): Promise<void> {
  const proof = await robotProof(site);
  const visitor = await openSignIn(site);
  if (!stage.keepsTestSms) return;
  await register(site, visitor.phone, proof);
  await visitor.answer(proof);
  await readAccount(site, await visitor.answer(await codeOf(stage, visitor.phone)));
}

/** Retries for a while, and says so. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const began = performance.now();
    try {
      await work();
      return console.info(`  ${name} (${Math.round(performance.now() - began)} ms)`);
    } catch (error) {
      const message = `${name}: ${(error as Error).message}`;
      if (performance.now() + PAUSE_MS > deadline) throw new Error(message);
      console.info(`  ${message}. Another try follows.`);
      await wait(PAUSE_MS);
    }
  }
}

/** @throws Error for an unexpected answer */
async function answerOf(url: string, init: RequestInit = {}, expected = 200): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
  const text = await response.text();
  if (response.status === expected) return text;
  throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
}

async function openPage(url: string): Promise<void> {
  const html = await answerOf(url);
  if (!html.includes('Miliki')) throw new Error(`${url} is a page of somebody else`);
}

async function robotProof(site: string): Promise<string> {
  const challenge = JSON.parse(await answerOf(`${site}/api/robot-challenge`));
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function register(site: string, phone: string, robot: string): Promise<void> {
  const body = JSON.stringify({ phone, robot });
  const headers = { 'content-type': 'application/json' };
  await answerOf(`${site}/api/numbers`, { method: 'POST', headers, body }, 204);
}

interface Visitor {
  phone: string;
  /** @returns an access token if the answer was the code */
  answer(text: string): Promise<string>;
}

async function openSignIn(site: string): Promise<Visitor> {
  const config: SiteConfig = JSON.parse(await answerOf(`${site}/config.json`));
  const { region, userPoolClientId: ClientId, userPoolEndpoint: endpoint } = config;
  const nobody = { accessKeyId: 'nobody', secretAccessKey: 'nothing' };
  const pool = new CognitoIdentityProviderClient({
    region,
    credentials: nobody,
    ...(endpoint && { endpoint }),
  });
  const USERNAME = `${TEST_NUMBERS}${String(randomInt(10_000_000)).padStart(7, '0')}`;
  const AuthFlow = 'CUSTOM_AUTH';
  let { Session } = await pool.send(
    new InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters: { USERNAME } }),
  );
  const answer = async (ANSWER: string) => {
    const { AuthenticationResult, ...next } = await pool.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        Session,
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeResponses: { USERNAME, ANSWER },
      }),
    );
    Session = next.Session;
    return AuthenticationResult?.AccessToken ?? '';
  };
  return { phone: USERNAME, answer };
}

async function codeOf({ name, region }: StageConfig, phone: string): Promise<string> {
  const Name = keptSmsName(name, phone);
  const { Parameter } = await new SSMClient({ region }).send(
    new GetParameterCommand({ Name, WithDecryption: true }),
  );
  return /^\d{6}/.exec(Parameter?.Value ?? '')?.[0] ?? '';
}

/** An unused number has no account: the answer proves gateway, function and table. */
async function readAccount(site: string, token: string): Promise<void> {
  if (!token) throw new Error('the code gave no token');
  await answerOf(`${site}/api/account`, { headers: { authorization: `Bearer ${token}` } }, 404);
}
