import { InitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider';
import { outcomeOf } from '#test/support/call.ts';
import { hasOthers, sentBySns, smsTo } from '#test/support/cloud.ts';
import {
  answer,
  codeSentTo,
  givenCodeSent,
  newPhone,
  newTestNumber,
  otherCode,
  poolClient,
  registerNumber,
  requestCode,
  robotProof,
  signIn,
  startSignIn,
} from '#test/support/sign-in.ts';
import { waitOutPause } from '#test/support/table.ts';
import { withToken } from '#test/support/verbs.ts';

it('a new number gets tokens that the API accepts, after a robot check and a code', async () => {
  const { accessToken } = await signIn(newPhone());
  const refused = await withToken(accessToken).getAccount();
  expect(outcomeOf(refused)).toEqual([404, 'accounts.notFound']);
});

it('a stage for tests keeps the SMS to a test number, and does not send it', async () => {
  const phone = newTestNumber();
  const { accessToken } = await signIn(phone);
  expect((await withToken(accessToken).getAccount()).status).toBe(404);
  expect(await smsTo(phone)).toHaveLength(1);
  if (hasOthers) expect(await sentBySns(phone)).toEqual([]);
});

it('a number that has signed in can sign in again the same way', async () => {
  const phone = newPhone();
  await signIn(phone);
  await waitOutPause(phone);
  const { accessToken } = await signIn(phone);
  expect(accessToken).not.toBe('');
});

it('a sign-in sends one SMS with six digits, and says in it how long they hold', async () => {
  const phone = newPhone();
  await requestCode(phone);
  const messages = await smsTo(phone);
  expect(messages).toHaveLength(1);
  expect(messages[0]?.Message).toMatch(
    /^[0-9]{6} is your Miliki sign-in code. It expires in 10 minutes. Do not share it with anyone\./,
  );
});

it('a sign-in shows a masked number, and never the code, to the browser', async () => {
  const { phone, round, code } = await givenCodeSent();
  expect(round.parameters).toMatchObject({
    step: 'OTP',
    to: `${phone.slice(0, 5)}*****${phone.slice(-3)}`,
  });
  expect(JSON.stringify(round.parameters)).not.toContain(code);
});

it('a sign-in sends no SMS when the first challenge is answered with rubbish', async () => {
  const phone = newPhone();
  await registerNumber(phone, await robotProof());
  const round = await startSignIn(phone);
  const { round: next } = await answer(phone, round, 'rubbish');
  expect(next.parameters.step).toBe('PASSKEY');
  await expect(answer(phone, next, 'rubbish')).rejects.toThrow('Incorrect username or password.');
  expect(await smsTo(phone)).toHaveLength(0);
});

it('a wrong code leaves the sign-in open for the right one', async () => {
  const { phone, round: first, code } = await givenCodeSent();
  const { round, tokens } = await answer(phone, first, otherCode(code));
  expect(tokens).toBeNull();
  expect(round.parameters).toMatchObject({ step: 'OTP', error: 'CODE_MISMATCH' });
  const second = await answer(phone, round, code);
  expect(second.tokens?.accessToken).toBeTruthy();
});

it('a sign-in code works with a space between its digits', async () => {
  const { phone, round, code } = await givenCodeSent();
  const { tokens } = await answer(phone, round, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(tokens).not.toBeNull();
});

it('a sign-in code works once: the next sign-in needs its own', async () => {
  const { phone, round, code } = await givenCodeSent();
  await answer(phone, round, code);
  await waitOutPause(phone);
  const second = await requestCode(phone);
  expect(await codeSentTo(phone)).not.toBe(code);
  const { tokens } = await answer(phone, second, code);
  expect(tokens).toBeNull();
});

it('a sign-in code never works for another number', async () => {
  const [mine, theirs] = [newPhone(), newPhone()];
  await requestCode(mine);
  const round = await requestCode(theirs);
  const myCode = await codeSentTo(mine);
  const { tokens } = await answer(theirs, round, myCode);
  expect(tokens).toBeNull();
});

it.each(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH'])('the flow %s is closed', async (AuthFlow) => {
  const { client, ClientId } = await poolClient();
  const attempt = client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: AuthFlow as 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: newPhone(), PASSWORD: 'x', SRP_A: '1' },
    }),
  );
  await expect(attempt).rejects.toThrow(/not enabled|not supported/i);
});
