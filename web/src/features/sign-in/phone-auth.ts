import { confirmSignIn, type SignInOutput, signIn, signUp } from 'aws-amplify/auth';
import { configureAmplify } from '../../lib/session/amplify-session.ts';
import { sessionEnded } from '../../lib/session/session.ts';
import { DEFAULT_WAIT_MS, type SentCode } from './code-request.ts';
import { rememberNumber, takeKnownNumber } from './known-numbers.ts';
import { SendRefusal, type SendRefusalReason } from './send-refusal.ts';

/** What became of an answer: a code that was typed, or the wish for another SMS. */
export type Round =
  | { state: 'signedIn' }
  /** The code step goes on; `refusal` is the server's own word. */
  | { state: 'open'; code: SentCode; refusal: string | null }
  /** Nothing can be entered any more. */
  | { state: 'over' }
  /** This page knows of no code that was asked for. */
  | { state: 'notRequested' }
  /** It may or may not have arrived. */
  | { state: 'noAnswer' };

/** Fetches what the first call needs to know, so that the press of a button does not wait for it. */
export const prepare = (): Promise<void> => configureAmplify();

/**
 * Asks for a code by SMS. Login and registration are the same request, as the
 * screen is: nothing here tells whether a number has an account.
 *
 * @param proof a fresh proof of the robot check
 * @throws SendRefusal
 */
export async function sendCode(phone: string, proof: string): Promise<SentCode> {
  await openSignIn(phone, proof);
  // From here on an SMS may be on its way, whatever we hear.
  const output = await confirmSignIn({ challengeResponse: proof }).catch((error: unknown) => {
    throw new SendRefusal(sendRefusals[triggerCode(error)] ?? 'lost', { cause: error });
  });
  const round = roundOf(output);
  if (round.state !== 'open') throw new SendRefusal('lost');
  return round.code;
}

async function openSignIn(phone: string, proof: string): Promise<void> {
  try {
    await configureAmplify();
    if (!(await takeKnownNumber(phone))) await signUpOnce(phone, proof);
    const start = await startSignIn(phone);
    if (infoOf(start)?.stage !== 'ROBOT') throw new Error('No robot check was asked for');
  } catch (error) {
    throw new SendRefusal(openRefusals[triggerCode(error)] ?? reasonOf(error), { cause: error });
  }
}

const sendRefusals: Record<string, SendRefusalReason> = {
  RATE_LIMITED: 'rateLimited',
  RESEND_LIMIT: 'rateLimited',
  SMS_UNAVAILABLE: 'smsUnavailable',
  PHONE_NOT_ALLOWED: 'phoneNotAllowed',
};

const openRefusals: Record<string, SendRefusalReason> = {
  PHONE_NOT_ALLOWED: 'phoneNotAllowed',
  ROBOT_CHECK_FAILED: 'robotCheckFailed',
  RATE_LIMITED: 'networkLimited',
};

function reasonOf(error: unknown): SendRefusalReason {
  if (nameOf(error) === 'TooManyRequestsException') return 'busy';
  return isNetworkError(error) ? 'offline' : 'failed';
}

/** A number that is registered is fine; so is a full hour, since registered owners still pass. */
const harmlessSignUpErrors = ['UsernameExistsException', 'TooManyRequestsException'];

async function signUpOnce(phone: string, proof: string): Promise<void> {
  try {
    await signUp({
      username: phone,
      password: throwawayPassword(),
      // The pool takes the number from the user name: the client may not write it (docs/sign-in.md 6.2).
      options: { userAttributes: {}, clientMetadata: { robot: proof } },
    });
  } catch (error) {
    if (!harmlessSignUpErrors.includes(nameOf(error))) throw error;
  }
}

async function startSignIn(phone: string): Promise<SignInOutput> {
  const request = {
    username: phone,
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
  const round = await answer({ challengeResponse: code });
  // Signed in is signed in, also where the number cannot be remembered.
  if (round.state === 'signedIn') await rememberNumber(phone).catch(() => undefined);
  return round;
}

/** A refused wish for another SMS leaves the code that was sent as good as it was. */
export const resendCode = (): Promise<Round> =>
  answer({
    challengeResponse: 'RESEND',
    options: { clientMetadata: { intent: 'resend' } },
  });

/** Failures of the way there: the same answer may be given once more. */
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
  if (info?.stage !== 'OTP') return { state: 'over' };
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

/** Cognito wants a password at sign-up. Nobody ever sees or uses this one. */
function throwawayPassword(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const random = crypto.getRandomValues(new Uint8Array(36));
  // One of each class that a password policy can ask for, then 36 random characters.
  return `Aa1!${Array.from(random, (byte) => alphabet[byte % 64]).join('')}`;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Amplify's own name for it, and what fetch throws where `config.json` was asked for. */
const isNetworkError = (error: unknown): boolean =>
  nameOf(error) === 'NetworkError' || error instanceof TypeError;

/** The one word that a trigger's refusal ends with (docs/sign-in.md 4.2). */
function triggerCode(error: unknown): string {
  if (nameOf(error) !== 'UserLambdaValidationException') return '';
  return /error ([A-Z_]+)\.?$/.exec((error as Error).message)?.[1] ?? '';
}
