import { confirmSignIn, type SignInOutput, signIn } from 'aws-amplify/auth';
import { registerNumber } from '#shared/sign-in/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { toBase64Url } from '#web/src/lib/base64-url.ts';
import { ApiError, hasCode } from '#web/src/lib/errors/api-error.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { configureAmplify } from '#web/src/lib/session/amplify-session.ts';
import { sessionEnded } from '#web/src/lib/session/session.ts';
import {
  DEFAULT_WAIT_MS,
  SendRefusal,
  type SendRefusalReason,
  type SentCode,
} from './code-request.ts';

export type Round =
  | { state: 'signedIn' }
  /** The code step goes on; `refusal` is the server's error code. */
  | { state: 'open'; code: SentCode; refusal: string | null }
  | { state: 'over' }
  | { state: 'notRequested' }
  /** The request may or may not have arrived. */
  | { state: 'noAnswer' };

export const prepare = (): Promise<void> => configureAmplify();

/** Login and registration send the same request: nothing shows whether an account exists. @throws SendRefusal */
export async function sendCode(phone: string, proof: string): Promise<SentCode> {
  await openSignIn(phone, proof);
  // An SMS may be on its way from here on, even after an error.
  const output = await confirmSignIn(answerOf(proof)).catch((error: unknown) => {
    throw new SendRefusal(sendRefusals[triggerCode(error)] ?? 'lost', { cause: error });
  });
  const round = roundOf(output);
  if (round.state !== 'open') throw new SendRefusal('lost');
  return round.code;
}

async function openSignIn(phone: string, proof: string): Promise<void> {
  try {
    await configureAmplify();
    await register(phone, proof);
    const start = await startSignIn(phone);
    if (infoOf(start)?.step !== 'ROBOT') throw new Error('No robot check was requested');
  } catch (error) {
    throw new SendRefusal(reasonOf(error), { cause: error });
  }
}

/** Registers a number, unless it signed in on this browser before. */
async function register(phone: string, proof: string): Promise<void> {
  const memory = await recallNumber(phone);
  if (memory === 'known') return;
  try {
    await call(registerNumber, { body: { phone, robot: proof } });
  } catch (error) {
    // Strangers on the same network can use up its count. A number that signed in here is already registered.
    if (memory === 'new' || !hasCode(error, 'signIn.tooManyNumbers')) throw error;
  }
}

const sendRefusals: Record<string, SendRefusalReason> = {
  RATE_LIMITED: 'rateLimited',
  RESEND_LIMIT: 'rateLimited',
  SMS_UNAVAILABLE: 'smsUnavailable',
  PHONE_NOT_ALLOWED: 'phoneNotAllowed',
};

const registerRefusals: Record<string, SendRefusalReason> = {
  'signIn.phoneNotAllowed': 'phoneNotAllowed',
  'signIn.robotCheckFailed': 'robotCheckFailed',
  'signIn.tooManyNumbers': 'networkLimited',
  'network.offline': 'offline',
  'server.busy': 'busy',
};

function reasonOf(error: unknown): SendRefusalReason {
  if (error instanceof ApiError) return registerRefusals[error.code] ?? 'failed';
  if (nameOf(error) === 'TooManyRequestsException') return 'busy';
  return isNetworkError(error) ? 'offline' : 'failed';
}

/** @param username a number, or the user id that a passkey names */
export async function startSignIn(username: string): Promise<SignInOutput> {
  const request = {
    username,
    options: { authFlowType: 'CUSTOM_WITHOUT_SRP' as const },
  };
  try {
    return await signIn(request);
  } catch (error) {
    if (nameOf(error) !== 'UserAlreadyAuthenticatedException') throw error;
    sessionEnded();
    return signIn(request);
  }
}

export async function verifyCode(phone: string, code: string): Promise<Round> {
  const round = await answer(answerOf(code));
  // The sign-in counts even if the number cannot be remembered.
  if (round.state === 'signedIn') await rememberNumber(phone).catch(() => undefined);
  return round;
}

/** If another SMS is refused, the code already sent stays valid. */
export const resendCode = (): Promise<Round> => answer(answerOf('RESEND', { intent: 'resend' }));

/** The secret lets the server recognise this browser (docs/sign-in.md 5.3). The SMS is in the page's language. */
const answerOf = (challengeResponse: string, metadata: Record<string, string> = {}) => ({
  challengeResponse,
  options: { clientMetadata: { ...metadata, device: deviceSecret(), language: currentLanguage() } },
});

/** These failures pass: the same answer can be sent again. */
const passingErrors = [
  'TooManyRequestsException',
  'InternalErrorException',
  'UnexpectedLambdaException',
  'LimitExceededException',
];

async function answer(input: Parameters<typeof confirmSignIn>[0]): Promise<Round> {
  try {
    await configureAmplify();
    return roundOf(await confirmSignIn(input));
  } catch (error) {
    if (nameOf(error) === 'SignInException') return { state: 'notRequested' };
    const isPassing = isNetworkError(error) || passingErrors.includes(nameOf(error));
    return { state: isPassing ? 'noAnswer' : 'over' };
  }
}

function roundOf(output: SignInOutput): Round {
  if (output.isSignedIn) return { state: 'signedIn' };
  const info = infoOf(output);
  if (info?.step !== 'OTP') return { state: 'over' };
  return { state: 'open', code: sentCodeOf(info), refusal: info.error ?? null };
}

function infoOf({ nextStep }: SignInOutput): Record<string, string> | undefined {
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'
    ? nextStep.additionalInfo
    : undefined;
}

const sentCodeOf = (info: Record<string, string>): SentCode => ({
  to: info.to ?? '',
  attemptsLeft: Number(info.attemptsLeft ?? 0),
  sends: Number(info.sends ?? 1),
  waitMs: Number(info.resendAfter ?? 0) * 1_000 || DEFAULT_WAIT_MS,
});

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Amplify names the error; fetch throws a TypeError for `config.json`. */
export const isNetworkError = (error: unknown): boolean =>
  nameOf(error) === 'NetworkError' || error instanceof TypeError;

/** The error code with which a trigger's refusal ends (docs/sign-in.md 4.2). */
function triggerCode(error: unknown): string {
  if (nameOf(error) !== 'UserLambdaValidationException') return '';
  return /error ([A-Z_]+)\.?$/.exec((error as Error).message)?.[1] ?? '';
}

const KEY = 'miliki.device';
const SECRET = /^[\w-]{43}$/;

/** Lets the server recognise this browser (docs/sign-in.md 5.3). Without storage it is a stranger each time. */
function deviceSecret(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    if (SECRET.test(stored)) return stored;
    const secret = newSecret();
    localStorage.setItem(KEY, secret);
    return secret;
  } catch {
    return newSecret();
  }
}

const newSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const NUMBERS_KEY = 'miliki.known-numbers';
const MOST = 10;
/** Comes before the hash of a number that was tried. */
const TRIED = '?';

/**
 * Remembers a number that signed in here, which need not be registered again. Only 16 bits of its hash are stored,
 * which fit a thousand numbers: all Kenyan numbers can be hashed in minutes, and a shared phone must not list its
 * users.
 */
async function rememberNumber(phone: string): Promise<void> {
  const hash = await hashOf(phone);
  store([...without(hash), hash].slice(-MOST));
}

/** `tried`: the number signed in here once, and its last attempt has not succeeded yet. */
type Memory = 'known' | 'tried' | 'new';

/** Looks a number up and marks it as tried until a sign-in succeeds, so a wrong memory costs one attempt at most. */
async function recallNumber(phone: string): Promise<Memory> {
  const hash = await hashOf(phone);
  const memory = memoryOf(hash);
  if (memory === 'known') store([...without(hash), TRIED + hash]);
  return memory;
}

function memoryOf(hash: string): Memory {
  const hashes = stored();
  if (hashes.includes(hash)) return 'known';
  return hashes.includes(TRIED + hash) ? 'tried' : 'new';
}

const without = (hash: string): string[] =>
  stored().filter((each) => each !== hash && each !== TRIED + hash);

const store = (hashes: string[]): void => localStorage.setItem(NUMBERS_KEY, JSON.stringify(hashes));

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(NUMBERS_KEY) ?? '[]');
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}

async function hashOf(phone: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(phone));
  return Array.from(new Uint8Array(bytes, 0, 2), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
