import { FunctionLog } from '#local/services/lambda/function-log.ts';
import { FunctionMemory, type Resting } from '#local/services/lambda/function-memory.ts';
import { LambdaFunction } from '#local/services/lambda/lambda-function.ts';
import { ownFolder } from './own-folder.ts';

const definition = {
  logicalId: 'OriginCheck',
  functionName: 'OriginCheck',
  functionArn: 'arn:aws:lambda:eu-west-1:000000000000:function:OriginCheck',
  entry: 'functions/platform/origin-check.ts',
  environment: { ORIGIN_SECRET: 'secret' },
  memorySize: 128,
  timeoutSeconds: 10,
};

const request = (secret: string) => ({ identitySource: [secret] });

describe('a function of the local cloud', () => {
  const folder = ownFolder();
  let lambda: LambdaFunction;

  beforeEach(() => {
    const memory = new FunctionMemory({ restsAfterMs: 1, most: 10 });
    lambda = new LambdaFunction(definition, new FunctionLog(folder, 'origin-check', false), memory);
  });

  afterEach(() => lambda.stop());

  it('a function takes no memory before it is called', () => {
    expect(lambda.isLoaded).toBe(false);
  });

  it('a function that rests gives its memory back, and answers the next call', async () => {
    expect(await lambda.invoke(request('secret'))).toMatchObject({ isAuthorized: true });
    await vi.waitUntil(() => !lambda.isLoaded, { timeout: 30_000 });
    expect(await lambda.invoke(request('wrong'))).toMatchObject({ isAuthorized: false });
  });

  it('a function that rests after one call ends no other call that runs', async () => {
    const calls = Array.from({ length: 50 }, () => lambda.invoke(request('secret')));
    for (const answer of await Promise.all(calls)) expect(answer).toEqual({ isAuthorized: true });
  });

  it('a function counts the calls that AWS would charge, and none before it is called', async () => {
    expect(lambda.charged).toEqual({ calls: 0, milliseconds: 0 });
    await lambda.invoke(request('secret'));
    await lambda.invoke(request('wrong'));
    expect(lambda.charged.calls).toBe(2);
    expect(lambda.charged.milliseconds).toBeGreaterThan(0);
  });
});

describe('the memory of functions', () => {
  /** @param busy whether a call runs in it */
  const functionThat = (name: string, busy = false): Resting => ({
    rest: () => {
      if (!busy) rested.push(name);
      return !busy;
    },
  });

  let rested: string[];
  let memory: FunctionMemory;

  beforeEach(() => {
    rested = [];
    memory = new FunctionMemory({ restsAfterMs: 60_000, most: 2 });
  });

  it('beyond a number of loaded functions, the one that was not used the longest gives its memory back', () => {
    const [one, two, three] = ['one', 'two', 'three'].map((name) => functionThat(name));
    for (const lambda of [one, two, one, three, one]) memory.used(lambda as Resting);
    expect(rested).toEqual(['two']);
  });

  it('a function whose call runs keeps its memory, and another one gives it', () => {
    memory.used(functionThat('busy', true));
    memory.used(functionThat('idle'));
    memory.used(functionThat('last'));
    expect(rested).toEqual(['idle']);
  });
});
