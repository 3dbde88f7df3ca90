import { randomBytes } from 'node:crypto';
import { AwsError } from '../../endpoint/aws-error.ts';

export interface ChallengeResult {
  challengeName: string;
  challengeResult: boolean;
  challengeMetadata: string | null;
}

/** Where a sign-in stands between two calls. */
export interface AuthSession {
  clientId: string;
  /** What was typed to start with. */
  typedName: string;
  /** The name the caller was given to answer with. */
  publicName: string;
  sub: string | undefined;
  rounds: readonly ChallengeResult[];
  challengeName: string;
  challengeMetadata: string | null;
  privateChallengeParameters: Record<string, unknown>;
}

interface Kept {
  session: AuthSession;
  expiresAt: number;
  used: boolean;
}

const refuse = (reason: string) =>
  new AwsError('NotAuthorizedException', `Invalid session for the user${reason}.`);

/** Session strings: each works once, for as long as the client's AuthSessionValidity says. */
export class AuthSessions {
  private readonly kept = new Map<string, Kept>();

  open(session: AuthSession, seconds: number): string {
    this.forgetOld();
    const value = randomBytes(96).toString('base64url');
    this.kept.set(value, { session, expiresAt: Date.now() + seconds * 1000, used: false });
    return value;
  }

  /** Takes a session for good. It has no await, so of many callers at once exactly one gets it. */
  take(value: string, clientId: string): AuthSession {
    const kept = this.kept.get(value);
    if (!kept || kept.session.clientId !== clientId) throw refuse('');
    if (kept.used) throw refuse(', session can only be used once');
    if (kept.expiresAt < Date.now()) throw refuse(', session is expired');
    kept.used = true;
    return kept.session;
  }

  /** Keeps a used or expired session a while longer than it works, to tell the caller why it fails. */
  private forgetOld(): void {
    const limit = Date.now() - 60 * 60_000;
    for (const [value, { expiresAt }] of this.kept) if (expiresAt < limit) this.kept.delete(value);
  }
}
