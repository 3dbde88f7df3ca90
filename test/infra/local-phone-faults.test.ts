/** The local phone network fails on request. */
import { SNS } from '@aws-sdk/client-sns';
import { startSmallCloud } from '#test/support/small-cloud.ts';
import { ownCloud } from './own-cloud.ts';

const cloud = ownCloud((dataDir) => startSmallCloud(dataDir, {}));

const ask = (method: string, fault?: object) => cloud.ask(method, '/_aws/faults', fault);

afterEach(async () => {
  await ask('DELETE');
});

let phones = 0;
const newPhone = () => `+25471${String(++phones).padStart(7, '0')}`;

function publish(PhoneNumber: string, abortSignal?: AbortSignal) {
  const phones = new SNS({ ...cloud.aws, maxAttempts: 1 });
  return phones.publish({ PhoneNumber, Message: 'Habari' }, { abortSignal });
}

async function textsTo(phone: string): Promise<string[]> {
  const query = new URLSearchParams({ phoneNumber: phone });
  const { body } = await cloud.ask('GET', `/_aws/sns/sms-messages?${query}`);
  return (body.sms_messages[phone] ?? []).map(({ Message }: { Message: string }) => Message);
}

it.each([
  ['refuse', 'InvalidParameterException'],
  ['throttle', 'ThrottlingException'],
])('%s answers %s and sends nothing', async (fault, name) => {
  const phone = newPhone();
  await ask('POST', { fault, phoneNumber: phone });
  await expect(publish(phone)).rejects.toMatchObject({
    name,
    $metadata: { httpStatusCode: 400 },
  });
  expect(await textsTo(phone)).toEqual([]);
});

it('lose answers a message id and sends nothing', async () => {
  const phone = newPhone();
  await ask('POST', { fault: 'lose' });
  expect((await publish(phone)).MessageId).toBeTruthy();
  expect(await textsTo(phone)).toEqual([]);
});

it('delay sends at once and answers later', async () => {
  const phone = newPhone();
  await ask('POST', { fault: 'delay', milliseconds: 1 });
  expect((await publish(phone)).MessageId).toBeTruthy();
  expect(await textsTo(phone)).toEqual(['Habari']);
});

it.each([
  ['silent', { fault: 'silent' }],
  ['a delay beyond the patience of the client', { fault: 'delay', milliseconds: 600_000 }],
])('%s sends, and leaves the client without an answer', async (_, fault) => {
  const phone = newPhone();
  await ask('POST', fault);
  const gone = new AbortController();
  const answer = publish(phone, gone.signal).then(
    () => 'answered',
    ({ name }: Error) => name,
  );
  await expect.poll(() => textsTo(phone)).toEqual(['Habari']);
  expect(await Promise.race([answer, ask('GET').then(() => 'waiting')])).toBe('waiting');
  gone.abort();
  expect(await answer).toBe('AbortError');
});

it('strikes as often as requested, and then no more', async () => {
  const phone = newPhone();
  await ask('POST', { fault: 'lose', times: 2 });
  for (let count = 0; count < 3; count += 1) await publish(phone);
  expect(await textsTo(phone)).toHaveLength(1);
  expect((await ask('GET')).body).toEqual({ faults: [] });
});

it('strikes one number, or all that begin alike, and no others', async () => {
  const [one, other] = [newPhone(), newPhone()];
  await ask('POST', { fault: 'lose', phoneNumber: one });
  await ask('POST', { fault: 'lose', phoneNumber: '+25472*' });
  for (const phone of [one, other, '+254720000001']) await publish(phone);
  const sent = await Promise.all([one, other, '+254720000001'].map(textsTo));
  expect(sent.map(({ length }) => length)).toEqual([0, 1, 0]);
});

it('strikes always the same share of the numbers', async () => {
  await ask('POST', { fault: 'lose', share: 0.5 });
  const numbers = Array.from({ length: 40 }, newPhone);
  for (const phone of [...numbers, ...numbers]) await publish(phone);
  const counts = (await Promise.all(numbers.map(textsTo))).map(({ length }) => length);
  expect(new Set(counts)).toEqual(new Set([0, 2]));
});

it('is listed until all are taken away', async () => {
  const faults = [{ service: 'sqs', action: 'SendMessage', times: 1 }, { fault: 'silent' }];
  for (const fault of faults) expect((await ask('POST', fault)).status).toBe(200);
  expect((await ask('GET')).body).toEqual({ faults });
  expect((await ask('DELETE')).body).toEqual({ faults: [] });
  const phone = newPhone();
  await publish(phone);
  expect(await textsTo(phone)).toEqual(['Habari']);
});

it.each([
  ['an unknown fault', { fault: 'explode' }],
  ['an unknown field', { fault: 'lose', phone: '+254710000001' }],
  ['a delay without milliseconds', { fault: 'delay' }],
  ['milliseconds that nothing delays', { fault: 'lose', milliseconds: 5 }],
  ['a share above 1', { fault: 'lose', share: 50 }],
  ['no strikes at all', { fault: 'lose', times: 0 }],
  ['a number without its country', { fault: 'lose', phoneNumber: '0712345678' }],
  ['neither a fault nor a call', { phoneNumber: '+254710000001' }],
  ['nothing', null as unknown as object],
])('with %s is refused', async (_, fault) => {
  expect((await ask('POST', fault)).status).toBe(400);
  expect((await ask('GET')).body).toEqual({ faults: [] });
});
