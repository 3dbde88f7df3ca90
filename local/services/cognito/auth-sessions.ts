import { randomBytes } from 'node:crypto';
import { AwsError } from '#local/endpoint/aws-error.ts';

export interface ChallengeResult {
  challengeName: string;
  challengeResult: boolean;
  challengeMetadata: string | null;
}

/** The state of a sign-in between two calls. */
export interface AuthSession {
  clientId: string;
  /** The name that a person typed at the start. */
  typedName: string;
  /** The name that the caller has to answer with. */
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
 * Session strings, each a snapshot of a sign-in. Within the client's AuthSessionValidity, a string
 * may be answered again and by many callers at once: AWS does not promise that it works once, so
 * what must happen once is for the triggers to count.
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

  /** Deletes sessions an hour after they end. Until then, a caller hears why a session fails. */
  private deleteOld(): void {
    const limit = Date.now() - 60 * 60_000;
    for (const [value, { expiresAt }] of this.sessions)
      if (expiresAt < limit) this.sessions.delete(value);
  }
}
