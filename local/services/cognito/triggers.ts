import { AwsError } from '#local/endpoint/aws-error.ts';
import { patient } from '#local/patience.ts';
import { InvocationFailed } from '#local/services/lambda/lambda-function.ts';
import type { User } from './directory.ts';
import type { TriggerName, UserPool } from './user-pool.ts';

const TRIGGER_LIMIT_MS = 5000;
const TRIES = 3;

type TriggerSource = `${string}_${string}`;

export interface TriggerCall {
  trigger: TriggerName;
  source: TriggerSource;
  pool: UserPool;
  clientId: string;
  userName: string;
  request: Record<string, unknown>;
  /** The empty fields that the handler fills. */
  response: Record<string, unknown>;
}

export interface FunctionInvoker {
  byArn(arn: string): { warm(): Promise<void>; invoke(event: unknown): Promise<unknown> };
}

export function triggerAttributes(user: User | undefined): Record<string, string> {
  if (!user) return {};
  return {
    sub: user.sub,
    'cognito:user_status': user.status,
    ...user.attributes,
  };
}

function within(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const errorMessage = 'Socket timeout while invoking Lambda function';
      reject(new InvocationFailed({ errorType: 'TimeoutError', errorMessage }, false));
    }, milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Calls triggers by Cognito's rules: 5 seconds, three tries unless the handler refuses. */
export class Triggers {
  private readonly functions: FunctionInvoker;

  constructor(functions: FunctionInvoker) {
    this.functions = functions;
  }

  async call(call: TriggerCall): Promise<Record<string, unknown> | undefined> {
    const arn = call.pool.triggers[call.trigger];
    if (!arn) return undefined;
    const event = {
      version: call.trigger === 'PreTokenGeneration' ? '2' : '1',
      region: call.pool.region,
      userPoolId: call.pool.id,
      userName: call.userName,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: call.clientId },
      triggerSource: call.source,
      request: call.request,
      response: call.response,
    };
    const returned = (await this.invoke(call.trigger, arn, event)) as { response?: unknown } | null;
    const response = returned?.response;
    if (typeof response !== 'object' || response === null) {
      throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    }
    return response as Record<string, unknown>;
  }

  private async invoke(trigger: TriggerName, arn: string, event: unknown): Promise<unknown> {
    const target = this.functions.byArn(arn);
    let failure: unknown;
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      try {
        await target.warm();
        return await within(patient(TRIGGER_LIMIT_MS), target.invoke(event));
      } catch (error) {
        failure = error;
        if (error instanceof InvocationFailed && error.handled) break;
      }
    }
    const message = `${trigger} failed with error ${(failure as Error).message}.`;
    const handled = failure instanceof InvocationFailed && failure.handled;
    throw new AwsError(
      handled ? 'UserLambdaValidationException' : 'UnexpectedLambdaException',
      message,
    );
  }
}
