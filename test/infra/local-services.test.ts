/** Calls the local cloud's services by AWS's own clients. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import {
  DynamoDB,
  type GetItemCommandInput,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { KMS } from '@aws-sdk/client-kms';
import { GetObjectCommand, PutObjectCommand, S3 } from '@aws-sdk/client-s3';
import { SNS } from '@aws-sdk/client-sns';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { callFrom, newAddress } from '#test/support/address.ts';
import { messagesIn } from '#test/support/queue.ts';
import { errorOf, ownStage } from './own-cloud.ts';

const cloud = ownStage();

const read = (name: string) => readFileSync(join(cloud.dataDir, name), 'utf8');
const readJson = (name: string) => JSON.parse(read(name));
const output = (name: string): string => readJson('running.json').outputs[name];

const Key = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });

/** A developer's clients, or those of the function whose logical id begins so. */
function clientsOf(id?: string) {
  const settings = { ...cloud.aws, ...(id && { credentials: keyOf(id) }) };
  return {
    table: new DynamoDB(settings),
    files: new S3({ ...settings, forcePathStyle: true }),
    kms: new KMS(settings),
    pool: new CognitoIdentityProvider(settings),
    phones: new SNS(settings),
  };
}

function keyOf(id: string): { accessKeyId: string; secretAccessKey: string } {
  const keys = readJson('access-keys.json');
  const name = Object.keys(keys).find((one) => one.startsWith(`${id}Function`));
  if (!name) throw new Error(`There is no function ${id}.`);
  return keys[name];
}

it.each<[string, Record<string, string>, number, string]>([
  ['nothing', {}, 401, 'Unauthorized'],
  ['a wrong secret', { 'x-origin-verify': 'guess' }, 403, 'Forbidden'],
])(
  'threat 61: the gateway itself refuses a visitor who goes past CloudFront with %s',
  async (_, headers, status, message) => {
    const url = `${cloud.endpoint}/api/robot-challenge`;
    const past = { headers: { ...headers, host: output('ApiHost') } };
    // A function of the product would answer with a code.
    expect(await callFrom(newAddress(), url, past)).toEqual({
      status,
      body: JSON.stringify({ message }),
    });
  },
);

it.each([
  ['above the 6 MB that Lambda takes', 413, 'x'.repeat(6 * 2 ** 20)],
  ['below 6 MB, and above as the JSON of an event', 413, '"'.repeat(4 * 2 ** 20)],
  ['below both', 400, 'x'.repeat(5 * 2 ** 20)],
])('a body %s is answered %i', async (_, status, body) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${cloud.url}/api/numbers`, { method: 'POST', headers, body });
  expect(answer.status).toBe(status);
});

describe('the stream of the audit', () => {
  const log = join('logs', 'audit-on-tamper.log');

  /** The function's words about its audit events, in pairs of event and key. */
  const told = () =>
    (existsSync(join(cloud.dataDir, log)) ? read(log).split('\n') : [])
      .filter((line) => line.includes('audit event tampered with') && line.includes('audit#stream'))
      .map((line) => JSON.parse(line))
      .map(({ eventName, key }) => `${eventName} ${key.sk.S}`);

  it('an audit event that is replaced or deleted is told of, and a new one is not', async () => {
    const { table } = clientsOf();
    const TableName = output('AuditTableName');
    const put = (sk: string, S: string) =>
      table.putItem({ TableName, Item: { ...Key('audit#stream', sk), text: { S } } });
    await put('1', 'as it was');
    await put('2', 'stays');
    await put('1', 'as somebody wants it');
    await table.deleteItem({ TableName, Key: Key('audit#stream', '1') });
    await expect.poll(told).toEqual(['MODIFY 1', 'REMOVE 1']);
    expect(read(log)).toMatch(/"service":"audit".*"AuditTampered":/);
  });
});

it('a member of the staff and a stranger are asked the same, and a wrong answer ends the sign-in', async () => {
  const { pool } = clientsOf();
  const Username = 'amina@miliki.example';
  const { userPoolId: UserPoolId, userPoolClientId: ClientId } = JSON.parse(output('OfficeConfig'));
  await pool.adminCreateUser({ UserPoolId, Username, MessageAction: 'SUPPRESS' });
  const begin = (USERNAME: string) =>
    pool.initiateAuth({ ClientId, AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME } });
  const known = await begin('Amina@Miliki.example');
  const stranger = await begin('nobody@miliki.example');
  const shapeOf = ({ ChallengeName, ChallengeParameters = {} }: typeof known) => [
    ChallengeName,
    Object.keys(ChallengeParameters),
    Object.keys(JSON.parse(ChallengeParameters.options ?? '{}')),
  ];
  expect(shapeOf(stranger)).toEqual(shapeOf(known));
  expect(known.ChallengeName).toBe('CUSTOM_CHALLENGE');
  for (const { Session, ChallengeParameters } of [known, stranger]) {
    const answer = pool.respondToAuthChallenge({
      ClientId,
      Session,
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { USERNAME: `${ChallengeParameters?.USERNAME}`, ANSWER: '{"id":"a"}' },
    });
    await expect(answer).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  }
});

it('the office finds the pool of staff beside its pages, and owners find theirs', async () => {
  const at = async (path: string) => (await fetch(`${cloud.url}${path}`)).json();
  const [site, office] = [await at('/config.json'), await at('/office/config.json')];
  expect(office).toMatchObject({
    userPoolId: output('StaffPoolId'),
    userPoolEndpoint: `${cloud.endpoint}/`,
  });
  expect(Object.keys(office)).toEqual(Object.keys(site));
  expect(office.userPoolId).not.toBe(site.userPoolId);
  expect(office.userPoolClientId).not.toBe(site.userPoolClientId);
});

describe('the table’s stream', () => {
  const putChange = (sk: string) =>
    clientsOf().table.putItem({ TableName: output('TableName'), Item: Key('application#1', sk) });

  const failed = async () =>
    (await messagesIn(cloud.endpoint, 'NotificationsDeadLetters')).map(
      (message) => JSON.parse(message).sk,
    );

  it('a record that no handler can work on goes through its queue to the dead letters', async () => {
    await putChange('change#000001');
    await expect.poll(failed).toEqual(['change#000001']);
  });

  it('the stream continues at its last record when the cloud starts again, and messages are still there', async () => {
    await cloud.stop();
    await cloud.start();
    await putChange('change#000002');
    await expect.poll(failed).toEqual(['change#000001', 'change#000002']);
  });
});

describe('where a query starts', () => {
  const outside = 'The provided starting key is outside query boundaries';
  const between = 'pk = :p AND sk BETWEEN :a AND :b';
  const query = (input: Partial<QueryCommandInput>, values: Record<string, string>) => {
    const entries = Object.entries(values).map(([name, S]) => [`:${name}`, { S }]);
    return clientsOf().table.query({
      TableName: output('TableName'),
      ExpressionAttributeValues: Object.fromEntries(entries),
      ...input,
    });
  };

  it.each<[string, string, Record<string, string>]>([
    ['in another partition', 'pk = :p', { p: 'cursor#2' }],
    ['before a range', between, { p: 'cursor#1', a: 'c', b: 'd' }],
    ['after a place', '#pk = :p AND #sk < :a', { p: 'cursor#1', a: 'b' }],
    ['outside of a beginning', 'pk = :p and begins_with(sk, :b)', { p: 'cursor#1', b: 'bb' }],
  ])('a query that starts %s is refused', async (_, KeyConditionExpression, values) => {
    const named = KeyConditionExpression.includes('#') && {
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
    };
    const ExclusiveStartKey = Key('cursor#1', 'b');
    const answer = query({ KeyConditionExpression, ExclusiveStartKey, ...named }, values);
    await expect(answer).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining(outside),
    });
  });

  it('a query of an index is refused that starts in another partition of it', async () => {
    const startAt = (ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']) =>
      query(
        { IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :p', ExclusiveStartKey },
        { p: 'mine' },
      );
    const own = { ...Key('a', 'b'), gsi1pk: { S: 'mine' }, gsi1sk: { S: 'c' } };
    expect((await startAt(own)).Items).toEqual([]);
    await expect(startAt({ ...own, gsi1pk: { S: 'other' } })).rejects.toThrow(outside);
    expect(await errorOf(startAt(Key('a', 'b')))).toBe('ValidationException');
  });

  it('a query starts at any place of what it looks at, even where nothing is stored', async () => {
    const startAt = (sk: string) =>
      query(
        { KeyConditionExpression: between, ExclusiveStartKey: Key('cursor#1', sk) },
        { p: 'cursor#1', a: 'a', b: 'c' },
      );
    expect((await startAt('b')).Items).toEqual([]);
    const empty = 'cannot contain an empty string value. Key: sk';
    await expect(startAt('')).rejects.toThrow(empty);
  });
});

describe('an SMS', () => {
  const publish = (Message: string, attribute = 'SenderID', StringValue = 'MILIKI') =>
    clientsOf().phones.publish({
      PhoneNumber: '+254712345678',
      Message,
      MessageAttributes: { [`AWS.SNS.SMS.${attribute}`]: { DataType: 'String', StringValue } },
    });

  it.each([
    ['1,601 bytes', ['x'.repeat(1601)]],
    ['1,600 letters of two bytes', ['é'.repeat(1600)]],
    ['a sender of 12 letters', ['x', 'SenderID', 'MILIKIMILIKI']],
    ['a sender with a space', ['x', 'SenderID', 'MI LIKI']],
    ['a sender without a letter', ['x', 'SenderID', '12345']],
    ['a type that there is not', ['x', 'SMSType', 'Urgent']],
    ['a price that is no number', ['x', 'MaxPrice', 'USD 1']],
  ] as [string, [string, string?, string?]][])('an SMS with %s is refused', async (_, sms) => {
    expect(await errorOf(publish(...sms))).toBe('InvalidParameterException');
  });

  it('an SMS of 1,600 bytes is taken', async () => {
    await expect(publish('x'.repeat(1600))).resolves.toHaveProperty('MessageId');
  });
});

describe('KMS', () => {
  const EncryptionContext = { userId: 'u1', use: 'statement' };

  const encrypt = () =>
    clientsOf().kms.encrypt({
      KeyId: output('StatementKeyArn'),
      Plaintext: new TextEncoder().encode('1234'),
      EncryptionContext,
    });

  it('KMS decrypts a text for a caller that names the same context', async () => {
    const { CiphertextBlob } = await encrypt();
    const { Plaintext, KeyId } = await clientsOf().kms.decrypt({
      CiphertextBlob,
      EncryptionContext: { use: 'statement', userId: 'u1' },
    });
    expect(new TextDecoder().decode(Plaintext)).toBe('1234');
    expect(KeyId).toBe(output('StatementKeyArn'));
    expect(Buffer.from(CiphertextBlob ?? []).includes('1234')).toBe(false);
  });

  it('KMS refuses another context, and a text that it did not encrypt', async () => {
    const { CiphertextBlob } = await encrypt();
    for (const attempt of [
      { CiphertextBlob },
      { CiphertextBlob, EncryptionContext: { ...EncryptionContext, userId: 'u2' } },
      { CiphertextBlob: CiphertextBlob?.slice(0, -1), EncryptionContext },
      { CiphertextBlob: new Uint8Array(80), EncryptionContext },
    ]) {
      const refusal = await errorOf(clientsOf().kms.decrypt(attempt));
      expect(refusal).toBe('InvalidCiphertextException');
    }
  });

  it('KMS finds its keys by ARN and by id, and no other key', async () => {
    const { kms } = clientsOf();
    const Arn = output('StatementKeyArn');
    const { KeyMetadata } = await kms.describeKey({ KeyId: Arn.split('/')[1] });
    expect(KeyMetadata).toMatchObject({ Arn, KeyState: 'Enabled' });
    expect(await errorOf(kms.describeKey({ KeyId: 'none' }))).toBe('NotFoundException');
  });

  it('KMS stores its keys in a file that nobody else on this machine can read', async () => {
    const { mode } = await stat(join(cloud.dataDir, 'kms-keys.json'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('an upload that is written once', () => {
  const plain = { 'content-type': 'text/csv' };
  const headers = { ...plain, 'if-none-match': '*' };
  const fileOf = (name: string) => ({
    Bucket: output('UploadsBucket'),
    Key: `applications/u1/mpesa_${name}.csv`,
  });

  function urlOf(name: string, IfNoneMatch?: string): Promise<string> {
    const file = { ...fileOf(name), ContentType: 'text/csv', ContentLength: 1000 };
    return getSignedUrl(clientsOf().files, new PutObjectCommand({ ...file, IfNoneMatch }), {
      signableHeaders: new Set(['content-type', 'content-length', 'if-none-match']),
    });
  }

  const send = async (url: string, letter: string, sent: Record<string, string> = headers) =>
    fetch(url, { method: 'PUT', body: letter.repeat(1000), headers: sent });

  const contentOf = async (name: string) =>
    (await clientsOf().files.getObject(fileOf(name))).Body?.transformToString();

  it('exactly one of many uploads at once succeeds, and it is whole', async () => {
    const url = await urlOf('once', '*');
    const letters = [...'abcdefgh'];
    const answers = await Promise.all(letters.map((letter) => send(url, letter)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(412)]);
    expect(await contentOf('once')).toBe(letters[statuses.indexOf(200)]?.repeat(1000));
    expect(await (await send(url, 'x')).text()).toContain('<Code>PreconditionFailed</Code>');
  });

  it('an upload without the header that was signed is refused', async () => {
    const answer = await send(await urlOf('other', '*'), 'a', plain);
    expect(answer.status).toBe(403);
  });

  it('an upload without the condition may be written again', async () => {
    const url = await urlOf('again');
    expect((await send(url, 'a', plain)).status).toBe(200);
    expect((await send(url, 'b', plain)).status).toBe(200);
    expect(await contentOf('again')).toBe('b'.repeat(1000));
  });

  it('an upload that broke off leaves no file', async () => {
    const url = await urlOf('broken', '*');
    const sending = request(url, {
      method: 'PUT',
      headers: { ...headers, 'content-length': '1000' },
    });
    sending.on('error', () => {});
    await new Promise((resolve) => sending.write('a'.repeat(500), resolve));
    await wait(100);
    sending.destroy();
    await wait(100);
    expect(await errorOf(contentOf('broken'))).toBe('NoSuchKey');
    expect((await send(url, 'z')).status).toBe(200);
  });
});

describe('a key of a file', () => {
  const mine = 'applications/u1/mpesa_mine.csv';

  /** Sends a signed request whose path must not be normalized. */
  async function requestRaw(method: string, signed: string, path: string): Promise<string> {
    const { search, origin } = new URL(signed);
    const { hostname, port } = new URL(origin);
    const sent = request({ method, hostname, port, path: `${path}${search}` }).end();
    const [response] = await once(sent, 'response');
    return text(response);
  }

  it.each([
    'applications/u2/../u1/mpesa_mine.csv',
    'applications/u1/./mpesa_mine.csv',
    'applications/u1//mpesa_mine.csv',
    '/applications/u1/mpesa_mine.csv',
    '../../outside.csv',
  ])('the key %s neither writes, reads nor deletes the file of another key', async (Key) => {
    const { files } = clientsOf();
    const Bucket = output('UploadsBucket');
    await files.putObject({ Bucket, Key: mine, Body: mine });
    const signed = await getSignedUrl(files, new GetObjectCommand({ Bucket, Key }));
    expect(await requestRaw('GET', signed, `/${Bucket}/${Key}`)).toMatch(
      /InvalidURI|SignatureDoesNotMatch/,
    );
    const copy = { Bucket, Key: 'applications/u9/copy.csv', CopySource: `${Bucket}/${Key}` };
    expect([
      await errorOf(files.putObject({ Bucket, Key, Body: Key })),
      await errorOf(files.deleteObject({ Bucket, Key })),
      await errorOf(files.copyObject(copy)),
    ]).toEqual(['InvalidURI', 'InvalidURI', 'InvalidURI']);
    const stored = await files.getObject({ Bucket, Key: mine });
    expect(await stored.Body?.transformToString()).toBe(mine);
  });

  it('a presigned upload takes no header of Amazon’s that was not signed', async () => {
    const file = { Bucket: output('UploadsBucket'), Key: 'applications/u1/mpesa_headers.csv' };
    const url = await getSignedUrl(clientsOf().files, new PutObjectCommand(file));
    const send = (name: string) =>
      fetch(url, { method: 'PUT', body: 'a', headers: { [name]: 'x' } });
    for (const name of ['x-amz-meta-owner', 'x-amz-storage-class', 'x-amz-copy-source']) {
      const answer = await send(name);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain(
        '<Code>AccessDenied</Code><Message>There were headers present in the request which were not signed</Message>',
      );
    }
    expect((await send('x-other')).status).toBe(200);
  });
});

describe('grants', () => {
  const auditKey = Key('audit#grant', '1');
  const refused = 'AccessDeniedException';

  it('a function is refused what its role lacks, with the error of each service', async () => {
    const { table, kms, files, phones } = clientsOf('Sms');
    const TopicArn = 'arn:aws:sns:eu-west-1:000000000000:alarms';
    const errors = [
      table.deleteItem({ TableName: output('TableName'), Key: Key('a', 'b') }),
      kms.encrypt({ KeyId: output('StatementKeyArn'), Plaintext: new Uint8Array(4) }),
      files.getObject({ Bucket: output('UploadsBucket'), Key: 'applications/a' }),
      phones.publish({ TopicArn, Message: 'Hello' }),
    ].map(errorOf);
    const names = [refused, refused, 'AccessDenied', 'AuthorizationErrorException'];
    expect(await Promise.all(errors)).toEqual(names);
  });

  it('the administration of the user pool takes a known key with the right to each call', async () => {
    const { userPoolId: UserPoolId } = JSON.parse(output('SiteConfig'));
    const user = { UserPoolId, Username: '+254712345678' };
    const unknown = new CognitoIdentityProvider({
      ...cloud.aws,
      credentials: { accessKeyId: 'nobody', secretAccessKey: 'x' },
    });
    expect(await errorOf(unknown.adminGetUser(user))).toBe('UnrecognizedClientException');
    const unsigned = await fetch(cloud.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminGetUser' },
      body: JSON.stringify(user),
    });
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    const { pool: closing } = clientsOf('AccountClosing');
    expect(await errorOf(closing.adminGetUser(user))).toBe(refused);
    const make = closing.adminCreateUser({ ...user, MessageAction: 'SUPPRESS' });
    expect(await errorOf(make)).toBe(refused);
    expect(await errorOf(closing.adminDeleteUser(user))).toBe('UserNotFoundException');
    expect(await errorOf(clientsOf().pool.adminGetUser(user))).toBe('UserNotFoundException');
  });

  it('the calls of browsers to the user pool need no key', async () => {
    const { userPoolClientId: ClientId } = JSON.parse(output('SiteConfig'));
    const { pool } = clientsOf();
    const ask = pool.getTokensFromRefreshToken({ ClientId, RefreshToken: 'none' });
    expect(await errorOf(ask)).toBe('NotAuthorizedException');
  });

  it('a function encrypts statement passwords, and cannot decrypt them', async () => {
    const { kms } = clientsOf('Documents');
    const KeyId = output('StatementKeyArn');
    const Plaintext = new TextEncoder().encode('1234');
    const { CiphertextBlob } = await kms.encrypt({ KeyId, Plaintext });
    await expect(kms.decrypt({ CiphertextBlob })).rejects.toMatchObject({
      name: refused,
      message: expect.stringContaining(`kms:Decrypt on resource: ${KeyId}`),
    });
  });

  it('a grant for a table does not cover its indexes', async () => {
    const queryBy = (id: string) =>
      clientsOf(id).table.query({
        TableName: output('TableName'),
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :key',
        ExpressionAttributeValues: { ':key': { S: 'applications#Submitted' } },
      });
    expect(await errorOf(queryBy('Accounts'))).toBe(refused);
    await expect(queryBy('DueClosingWork')).resolves.toMatchObject({ Items: [] });
  });

  it('a grant for one table covers no other one', async () => {
    const [TableName, AuditTableName] = [output('TableName'), output('AuditTableName')];
    const [rewards, staff] = [clientsOf('Rewards').table, clientsOf('Staff').table];
    const put = { TableName: AuditTableName, Item: auditKey };
    expect(await errorOf(rewards.putItem(put))).toBe(refused);
    expect(await errorOf(staff.putItem(put))).toBeNull();
    const remove = (name: string) => rewards.deleteItem({ TableName: name, Key: auditKey });
    expect(await errorOf(remove(TableName))).toBeNull();
    expect(await errorOf(remove(AuditTableName))).toBe(refused);
    const both = {
      TransactItems: [
        { Put: { TableName, Item: auditKey } },
        { Put: { TableName: AuditTableName, Item: Key('audit#grant', '2') } },
      ],
    };
    expect(await errorOf(rewards.transactWriteItems(both))).toBe(refused);
    expect(await errorOf(staff.transactWriteItems(both))).toBeNull();
  });

  it.each([
    ['deleted', (table, item) => table.deleteItem(item)],
    ['changed', (table, item) => table.updateItem(item)],
    ['read', (table, item) => table.getItem(item)],
  ] as [string, (table: DynamoDB, item: GetItemCommandInput) => Promise<unknown>][])(
    'an audit event cannot be %s by a function that wrote it',
    async (_, call) => {
      const item = { TableName: output('AuditTableName'), Key: auditKey };
      expect(await errorOf(call(clientsOf('Staff').table, item))).toBe(refused);
    },
  );

  it('what a file has beside its content, and a version of it, takes rights of its own', async () => {
    const file = { Bucket: output('UploadsBucket'), Key: 'applications/u1/mpesa_rights.csv' };
    await clientsOf().files.putObject({ ...file, Body: 'a' });
    const version = { ...file, VersionId: 'null' };
    const [reader, writer] = [clientsOf('Applications').files, clientsOf('Documents').files];
    expect(await errorOf(reader.getObject(file))).toBeNull();
    const refusals = [
      reader.getObjectTagging(file),
      reader.getObjectAcl(file),
      reader.getObject(version),
      writer.putObjectTagging({ ...file, Tagging: { TagSet: [] } }),
      writer.deleteObject(version),
    ].map(errorOf);
    expect(await Promise.all(refusals)).toEqual(Array(5).fill('AccessDenied'));
    expect(await errorOf(writer.deleteObject(file))).toBeNull();
  });

  it('a presigned URL has the rights of its signer', async () => {
    const file = { Bucket: output('UploadsBucket'), Key: 'applications/u/none' };
    const statusFor = async (id: string) =>
      (await fetch(await getSignedUrl(clientsOf(id).files, new GetObjectCommand(file)))).status;
    expect(await statusFor('Documents')).toBe(403);
    // Applications may list the bucket, and so learns that the file is missing.
    expect(await statusFor('Applications')).toBe(404);
  });
});

describe('schedules', () => {
  const run = (entry: string, input?: unknown) =>
    cloud.ask('POST', '/_aws/schedules', { function: entry, input });

  it('a schedule runs on request', async () => {
    expect((await run('functions/due/start.ts', { kind: 'points' })).status).toBe(200);
    expect((await run('functions/sms/http.ts')).body).toEqual({
      message: 'Nothing is scheduled for functions/sms/http.ts.',
    });
  });
});

it('an address that asks too often gets 403 from CloudFront, and another address an answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const url = `${cloud.url}/api/robot-challenges-that-nobody-has`;
  const [busy, other] = [newAddress(), newAddress()];
  await Promise.all(Array.from({ length: 301 }, () => callFrom(busy, url)));
  vi.setSystemTime(Date.now() + 10_000);
  const blocked = await callFrom(busy, url);
  expect([blocked.status, (await callFrom(other, url)).status]).toEqual([403, 404]);
  expect(blocked.body).toContain('The request could not be satisfied');
  expect((await callFrom(busy, `${cloud.url}/config.json`)).status).toBe(200);
  vi.useRealTimers();
});

it('a running cloud writes its addresses to a file, and deletes it at the end', async () => {
  expect(readJson('running.json')).toMatchObject({
    endpoint: cloud.endpoint,
    url: cloud.url,
    region: 'eu-west-1',
    pid: process.pid,
  });
  await cloud.stop();
  expect(existsSync(join(cloud.dataDir, 'running.json'))).toBe(false);
  await cloud.start();
});
