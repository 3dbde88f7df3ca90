/** A sign-in through the real triggers, call by call, as Cognito does, with lost answers and repeated calls. */
import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { limits } from '#core/sign-in/limits.ts';
import type { Network } from '#core/sign-in/network.ts';
import { createRobotPuzzle, robotKeys } from '#core/sign-in/robot-proof.ts';
import { handler as create } from '#functions/sign-in/create-challenge.ts';
import { handler as define } from '#functions/sign-in/define-challenge.ts';
import { handler as verify } from '#functions/sign-in/verify-challenge.ts';
import { smsTo } from './cloud.ts';
import { newPhone } from './sign-in.ts';

type Session = {
  challengeName: 'CUSTOM_CHALLENGE';
  challengeResult: boolean;
  challengeMetadata: string;
}[];

export interface Person {
  phone: string;
  /** The pool's name, or null for an unused number. */
  userId: string | null;
}

export const newPerson = (): Person => ({ phone: newPhone(), userId: randomUUID() });

export const codeOf = async ({ phone }: Person): Promise<string> =>
  (await smsTo(phone)).at(-1)?.Message.slice(0, 6) ?? '';

/** Limits without work or pause, which are tested elsewhere. */
export const quick = { robotCost: 1, robotCounterMin: 1, robotCounterMax: 2, sendMilliseconds: 0 };

/** Asks for another SMS. */
export const resend = { text: 'RESEND', clientMetadata: { intent: 'resend' } };

/** A solved robot check, with the stack's keys and this process's time. @param network the visitor's; new by default */
export async function proof(network: Network = { address: randomUUID() }): Promise<string> {
  const puzzle = { network, cost: limits.robotCost };
  const challenge = await createRobotPuzzle(await robotKeys(), puzzle, Date.now());
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

interface Answer {
  text: string;
  clientMetadata?: Record<string, string>;
  /** Cognito repeats the verify or create trigger and takes the last answer. */
  verifyTwice?: boolean;
  createTimes?: number;
}

export type Outcome = 'tokens' | 'failed' | 'refused' | { parameters: Record<string, string> };

export const parametersOf = (outcome: Outcome) =>
  typeof outcome === 'object' ? outcome.parameters : {};

export class Walk {
  readonly person: Person;
  private readonly session: Session = [];
  private metadata = '';
  private secrets: Record<string, string> = {};
  private isOver = false;

  constructor(person: Person) {
    this.person = person;
  }

  get ended(): boolean {
    return this.isOver;
  }

  get rounds(): number {
    return this.session.length;
  }

  async start(): Promise<void> {
    await this.createChallenge({ text: '' });
  }

  async answer(answer: Answer): Promise<Outcome> {
    if (this.isOver) return 'failed';
    const challengeResult = await this.verifyAnswer(answer);
    this.session.push({
      challengeName: 'CUSTOM_CHALLENGE',
      challengeResult,
      challengeMetadata: this.metadata,
    });
    const { response } = await define({
      request: { ...this.identity(), session: this.session },
      response: {},
    } as never);
    if (response.issueTokens) return this.over('tokens');
    if (response.failAuthentication) return this.over('failed');
    try {
      return { parameters: await this.createChallenge(answer) };
    } catch (error) {
      if ((error as Error).name !== 'TriggerError') throw error;
      return this.over('refused');
    }
  }

  private over<O extends Outcome>(outcome: O): O {
    this.isOver = true;
    return outcome;
  }

  private identity() {
    const { phone, userId } = this.person;
    return {
      userAttributes: userId ? { sub: userId, phone_number: phone } : {},
      userNotFound: userId === null,
    };
  }

  private event(request: object) {
    return {
      // Some pools name a user by number, not id.
      userName: this.person.phone,
      request: { ...this.identity(), ...request },
      response: {},
    } as never;
  }

  private async verifyAnswer(answer: Answer): Promise<boolean> {
    const { text, clientMetadata, verifyTwice = false } = answer;
    const request = {
      challengeAnswer: text,
      privateChallengeParameters: this.secrets,
      ...(clientMetadata ? { clientMetadata } : {}),
    };
    if (verifyTwice) await verify(this.event(request));
    return (await verify(this.event(request))).response.answerCorrect;
  }

  private async createChallenge({ clientMetadata, createTimes = 1 }: Answer) {
    const request = {
      session: this.session,
      challengeName: 'CUSTOM_CHALLENGE',
      ...(clientMetadata ? { clientMetadata } : {}),
    };
    for (let lost = 1; lost < createTimes; lost += 1) await create(this.event(request));
    const { response } = await create(this.event(request));
    this.metadata = response.challengeMetadata;
    this.secrets = response.privateChallengeParameters;
    return response.publicChallengeParameters;
  }
}
