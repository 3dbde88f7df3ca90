import { randomBytes } from 'node:crypto';
import { AwsError } from '#local/endpoint/aws-error.ts';

export interface ChallengeResult {
  challengeName: string;
  challengeResult: boolean;
  challengeMetadata: string | null;
}

export interface AuthSession {
  clientId: string;
  typedName: string;
  /** The name that the caller must answer with. */
  publicName: string;
  sub: string | undefined;
  rounds: readonly ChallengeResult[];
  challengeName: string;
  challengeMetadata: string | null;
  privateChallengeParameters: Record<string, unknown>;
}

interface StoredSession {
  session: AuthSession;
  expiresAt: number;
}

const refuse = (reason: string) =>
  new AwsError('NotAuthorizedException', `Invalid session for the user${reason}.`);

/**
 * Session strings, each a snapshot of a sign-in. As at AWS, a string works repeatedly, even at once, until
 * AuthSessionValidity ends. The triggers must count what may happen only once.
 */
export class AuthSessions {
  private readonly sessions = new Map<string, StoredSession>();

  open(session: AuthSession, seconds: number): string {
    this.deleteOld();
    const value = randomBytes(96).toString('base64url');
    this.sessions.set(value, { session, expiresAt: Date.now() + seconds * 1000 });
    return value;
  }

  read(value: string, clientId: string): AuthSession {
    const stored = this.sessions.get(value);
    if (!stored || stored.session.clientId !== clientId) throw refuse('');
    if (stored.expiresAt < Date.now()) throw refuse(', session is expired');
    return stored.session;
  }

  /** Deletes sessions an hour after they end. Until then, callers hear why they fail. */
  private deleteOld(): void {
    const limit = Date.now() - 60 * 60_000;
    for (const [value, { expiresAt }] of this.sessions)
      if (expiresAt < limit) this.sessions.delete(value);
  }
}
