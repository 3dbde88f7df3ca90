import { confirmSignIn, type SignInOutput, signIn, signOut, signUp } from 'aws-amplify/auth';
import { configureAmplify } from '../../lib/amplify-session.ts';
import { rememberNumber, takeKnownNumber } from './known-numbers.ts';

/** What became of a code that the owner typed. */
export type CodeOutcome =
  | 'signedIn'
  /** Not the code, and another try is possible. */
  | 'wrong'
  /** No more tries: a new code is needed. */
  | 'over'
  /** This page knows of no code that was asked for. */
  | 'notRequested';

/**
 * Asks for a code by SMS. Login and registration are the same request, as the
 * screen is: nothing here tells whether a number has an account.
 *
 * @param proof a fresh proof of the robot check
 */
export async function sendCode(phone: string, proof: string): Promise<void> {
  await configureAmplify();
  if (!(await takeKnownNumber(phone))) await signUpOnce(phone, proof);
  const start = await startSignIn(phone);
  expectStage(start, 'ROBOT');
  expectStage(await confirmSignIn({ challengeResponse: proof }), 'OTP');
}

/** A number that is registered is fine; so is a full hour, since registered owners still pass. */
const harmlessSignUpErrors = ['UsernameExistsException', 'TooManyRequestsException'];

async function signUpOnce(phone: string, proof: string): Promise<void> {
  try {
    await signUp({
      username: phone,
      password: throwawayPassword(),
      options: { userAttributes: { phone_number: phone }, clientMetadata: { robot: proof } },
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
    await signOut();
    return signIn(request);
  }
}

function expectStage({ nextStep }: SignInOutput, stage: 'ROBOT' | 'OTP'): void {
  if (stageOf(nextStep) !== stage) throw new Error(`Sign-in did not reach the stage ${stage}`);
}

function stageOf(nextStep: SignInOutput['nextStep']): string | undefined {
  return nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'
    ? nextStep.additionalInfo?.stage
    : undefined;
}

/** @throws whatever is not about the code, such as a network that does not answer */
export async function confirmCode(phone: string, code: string): Promise<CodeOutcome> {
  try {
    const { isSignedIn, nextStep } = await confirmSignIn({ challengeResponse: code });
    if (isSignedIn) {
      await rememberNumber(phone);
      return 'signedIn';
    }
    return stageOf(nextStep) === 'OTP' && !isSpent(nextStep) ? 'wrong' : 'over';
  } catch (error) {
    if (nameOf(error) === 'SignInException') return 'notRequested';
    if (nameOf(error) === 'NetworkError') throw error;
    return 'over';
  }
}

function isSpent(nextStep: SignInOutput['nextStep']): boolean {
  return (
    nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' &&
    nextStep.additionalInfo?.attemptsLeft === '0'
  );
}

/** Cognito wants a password at sign-up. Nobody ever sees or uses this one. */
function throwawayPassword(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const random = crypto.getRandomValues(new Uint8Array(36));
  // One of each class that a password policy can ask for, then 36 random characters.
  return `Aa1!${Array.from(random, (byte) => alphabet[byte % 64]).join('')}`;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
