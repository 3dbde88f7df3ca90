/** Sign-in by the real Amplify client over HTTP, during faults of AWS. */
import { answerCode, answerRobotCheck, freshAmplify, resendCode } from '#test/support/amplify.ts';
import { givenFault, isEmbedded, smsTo } from '#test/support/cloud.ts';
import { codeSentTo, givenRegistered } from '#test/support/sign-in.ts';
import { itemsWith, phoneHashOf, waitOutPause } from '#test/support/table.ts';

const CREATE = 'functions/sign-in/create-challenge.ts';

beforeEach(freshAmplify);

/**
 * Each fault concerns one number or sign-in, because other files sign in too.
 * @returns the key of the number's sign-in, once it exists
 */
async function flowOf(phoneHash: string): Promise<string> {
  const find = async () =>
    (await itemsWith({ phoneHash }))
      .map(({ pk }) => String(pk))
      .find((pk) => pk.startsWith('flow#'));
  await expect.poll(find).toBeDefined();
  return String(await find());
}

describe.runIf(isEmbedded)('a code is sent once, and works', () => {
  it('threat 8: a code is sent once and works when the trigger times out twice after publishing', async () => {
    // Given: the first call hangs after it published, the second at its first read
    const { phone, robot } = await givenRegistered();
    const ofTrigger = { service: 'dynamodb', function: CREATE, times: 1 };
    const mentions = await phoneHashOf(phone);
    await givenFault({ ...ofTrigger, action: 'TransactWriteItems', mentions, delayMs: 3000 });
    const answering = answerRobotCheck(phone, robot);
    const hang = { ...ofTrigger, mentions: await flowOf(mentions), delayMs: 6000 };
    await givenFault({ ...hang, action: 'UpdateItem' });
    await givenFault({ ...hang, action: 'GetItem' });
    // When Cognito calls it three times
    const step = await answering;
    expect(step).toMatchObject({ step: 'OTP', sends: '1' });
    expect(await smsTo(phone)).toHaveLength(1);
    expect(await answerCode(await codeSentTo(phone))).toMatchObject({ isSignedIn: true });
  });

  it('a code is sent once and works when the carrier takes longer to answer than anybody waits', async () => {
    const { phone, robot } = await givenRegistered();
    await givenFault({ fault: 'delay', phoneNumber: phone, times: 1, milliseconds: 3000 });
    expect(await answerRobotCheck(phone, robot)).toMatchObject({ step: 'OTP' });
    await expect.poll(() => smsTo(phone)).toHaveLength(1);
    expect(await answerCode(await codeSentTo(phone))).toMatchObject({ isSignedIn: true });
    expect(await smsTo(phone)).toHaveLength(1);
  });
});

describe.runIf(isEmbedded)('a carrier that refuses', () => {
  const refusalTo = (phoneNumber: string) => givenFault({ fault: 'refuse', phoneNumber, times: 1 });

  it('a refusal by the carrier is reported at once, in words the page knows', async () => {
    const { phone, robot } = await givenRegistered();
    await refusalTo(phone);
    await expect(answerRobotCheck(phone, robot)).rejects.toThrow(/SMS_UNAVAILABLE/);
  });

  it('a code that the carrier refuses leaves the one before good', async () => {
    const { phone, robot } = await givenRegistered();
    await answerRobotCheck(phone, robot);
    await waitOutPause(phone);
    await refusalTo(phone);
    expect(await resendCode()).toMatchObject({ error: 'SMS_UNAVAILABLE' });
    expect(await smsTo(phone)).toHaveLength(1);
    expect(await answerCode(await codeSentTo(phone))).toMatchObject({ isSignedIn: true });
  });
});

describe.runIf(isEmbedded)('what is handed to the carrier', () => {
  it('the SMS of a code goes under our transactional sender', async () => {
    const { phone, robot } = await givenRegistered();
    await answerRobotCheck(phone, robot);
    const [sms] = await smsTo(phone);
    expect(JSON.stringify(sms)).toMatch(/"AWS\.SNS\.SMS\.SenderID":[^}]*"MILIKI"/);
  });
});
