/** The browser's real Amplify client, with separate storage. */
import { Amplify } from 'aws-amplify';
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { siteConfig } from './cloud.ts';

// It warns of every endpoint that is not AWS's.
ConsoleLogger.LOG_LEVEL = 'ERROR';

class MemoryStorage {
  private readonly items = new Map<string, string>();
  async setItem(key: string, value: string) {
    this.items.set(key, value);
  }
  async getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  async removeItem(key: string) {
    this.items.delete(key);
  }
  async clear() {
    this.items.clear();
  }
}

/** A new browser: Amplify without a session. */
export async function freshAmplify(): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = await siteConfig();
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(new MemoryStorage());
}

export async function answerRobotCheck(phone: string, robot: string) {
  await signIn({ username: phone, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  const { nextStep } = await confirmSignIn({ challengeResponse: robot });
  return stepOf(nextStep);
}

export async function answerCode(code: string) {
  const { isSignedIn, nextStep } = await confirmSignIn({ challengeResponse: code });
  return { isSignedIn, ...stepOf(nextStep) };
}

export async function resendCode() {
  const { nextStep } = await confirmSignIn({
    challengeResponse: 'RESEND',
    options: { clientMetadata: { intent: 'resend' } },
  });
  return stepOf(nextStep);
}

type Step = Awaited<ReturnType<typeof confirmSignIn>>['nextStep'];

const stepOf = (step: Step): Record<string, string | undefined> =>
  step.signInStep === 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE' ? (step.additionalInfo ?? {}) : {};
