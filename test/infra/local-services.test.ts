/** Calls the local cloud's services by AWS's own clients. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DecryptCommand, DescribeKeyCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectAclCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, startCloud } from '#local/cloud.ts';
import { callFrom, newAddress } from '#test/support/address.ts';
import { messagesIn } from '#test/support/queue.ts';

let dataDir = '';
let cloud: Cloud;

const start = () => startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0 });
const readJson = (name: string) => JSON.parse(readFileSync(join(dataDir, name), 'utf8'));
const output = (name: string): string => readJson('running.json').outputs[name];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miliki-cloud-'));
  cloud = await start();
  // The first start may have the template to make.
}, 60_000);

afterAll(async () => {
  await cloud.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const developer = { accessKeyId: 'test', secretAccessKey: 'test' };

/** The settings of a client that signs with the key of a function or of a developer. */
const client = (credentials = developer) => ({
  region: cloud.region,
  endpoint: cloud.endpoint,
  credentials,
  forcePathStyle: true,
});

/** The key of the function whose logical id begins with this. */
function keyOf(id: string): typeof developer {
  const found = Object.entries<typeof developer>(readJson('access-keys.json')).find(([name]) =>
    name.startsWith(`${id}Function`),
  );
  if (!found) throw new Error(`There is no function ${id}.`);
  return found[1];
}

describe('the gateway’s own address', () => {
  /** Calls the API past CloudFront. */
  async function callPast(headers: Record<string, string>) {
    const { hostname, port } = new URL(cloud.endpoint);
    const all = { ...headers, host: output('ApiHost') };
    const call = request({ hostname, port, path: '/api/robot-challenge', headers: all }).end();
    const [response] = await once(call, 'response');
    return { status: response.statusCode, body: await text(response) };
  }

  it.each([
    ['nothing', {}, 401, 'Unauthorized'],
    ['a wrong secret', { 'x-origin-verify': 'guess' }, 403, 'Forbidden'],
  ])(
    'threat 61: the gateway itself refuses a visitor who goes past CloudFront with %s',
    async (_, headers, status, message) => {
      // A function of the product would answer with a code.
      expect(await callPast(headers as Record<string, string>)).toEqual({
        status,
        body: JSON.stringify({ message }),
      });
    },
  );
});

describe('the size of a request', () => {
  it.each([
    ['above the 6 MB that Lambda takes', 413, 'x'.repeat(6 * 2 ** 20)],
    ['below 6 MB, and above as the JSON of an event', 413, '"'.repeat(4 * 2 ** 20)],
    ['below both', 400, 'x'.repeat(5 * 2 ** 20)],
  ])('a body %s is answered %i', async (_, status, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${cloud.url}/api/numbers`, { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
  });
});

describe('the stream of the audit', () => {
  const table = () => ({ TableName: output('AuditTableName') });
  const send = (command: PutItemCommand | DeleteItemCommand) =>
    new DynamoDBClient(client()).send(command as PutItemCommand);
  const put = (sk: string, text: string) => {
    const Item = { pk: { S: 'audit#stream' }, sk: { S: sk }, text: { S: text } };
    return send(new PutItemCommand({ ...table(), Item }));
  };

  /** What the function said about its audit events, in pairs of what happened and the key. */
  const told = () => {
    const path = join(dataDir, 'logs', 'audit-on-tamper.log');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    return lines
      .filter((line) => line.includes('audit event tampered with') && line.includes('audit#stream'))
      .map((line) => JSON.parse(line))
      .map(({ eventName, key }) => `${eventName} ${key.sk.S}`);
  };

  it('an audit event that is replaced or deleted is told of, and a new one is not', async () => {
    await put('1', 'as it was');
    await put('2', 'stays');
    await put('1', 'as somebody wants it');
    await send(
      new DeleteItemCommand({
        ...table(),
        Key: { pk: { S: 'audit#stream' }, sk: { S: '1' } },
      }),
    );
    await expect.poll(told, { timeout: 50_000 }).toEqual(['MODIFY 1', 'REMOVE 1']);
    const log = readFileSync(join(dataDir, 'logs', 'audit-on-tamper.log'), 'utf8');
    expect(log).toMatch(/"service":"audit".*"AuditTampered":/);
  });
});

describe('the pool of staff', () => {
  const pool = () => new CognitoIdentityProviderClient(client());
  const ids = () => JSON.parse(output('OfficeConfig'));

  const begin = (USERNAME: string) =>
    pool().send(
      new InitiateAuthCommand({
        ClientId: ids().userPoolClientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME },
      }),
    );

  it('a member of the staff and a stranger are asked the same, and a wrong answer ends the sign-in', async () => {
    const Username = 'amina@miliki.example';
    const { userPoolId: UserPoolId, userPoolClientId: ClientId } = ids();
    await pool().send(
      new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }),
    );
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
      const answer = new RespondToAuthChallengeCommand({
        ClientId,
        Session,
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeResponses: { USERNAME: `${ChallengeParameters?.USERNAME}`, ANSWER: '{"id":"a"}' },
      });
      await expect(pool().send(answer)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
  });
});

describe('the configuration of the office', () => {
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
});

describe('the table’s stream', () => {
  const putChange = (item: Record<string, { S: string }>) =>
    new DynamoDBClient(client()).send(
      new PutItemCommand({
        TableName: output('TableName'),
        Item: { pk: { S: 'application#1' }, ...item },
      }),
    );

  const failed = async () =>
    (await messagesIn(cloud.endpoint, 'NotificationsDeadLetters')).map(
      (message) => JSON.parse(message).sk,
    );

  it('a record that no handler can work on goes through its queue to the dead letters', async () => {
    await putChange({ sk: { S: 'change#000001' } });
    await expect.poll(failed, { timeout: 50_000 }).toEqual(['change#000001']);
  });

  it('the stream continues at its last record when the cloud starts again, and messages are still there', async () => {
    await cloud.stop();
    cloud = await start();
    await putChange({ sk: { S: 'change#000002' } });
    await expect.poll(failed, { timeout: 50_000 }).toEqual(['change#000001', 'change#000002']);
  });
});

describe('where a query starts', () => {
  const start = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
  const query = (input: Partial<QueryCommandInput>, values: Record<string, string>) =>
    new DynamoDBClient(client()).send(
      new QueryCommand({
        TableName: output('TableName'),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(values).map(([name, S]) => [`:${name}`, { S }]),
        ),
        ...input,
      }),
    );
  const outside = 'The provided starting key is outside query boundaries';
  const starts: [
    what: string,
    input: Partial<QueryCommandInput>,
    values: Record<string, string>,
  ][] = [
    ['in another partition', { KeyConditionExpression: 'pk = :p' }, { p: 'cursor#2' }],
    [
      'before a range',
      { KeyConditionExpression: 'pk = :p AND sk BETWEEN :a AND :b' },
      { p: 'cursor#1', a: 'c', b: 'd' },
    ],
    [
      'after a place',
      {
        KeyConditionExpression: '#pk = :p AND #sk < :a',
        ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      },
      { p: 'cursor#1', a: 'b' },
    ],
    [
      'outside of a beginning',
      { KeyConditionExpression: 'pk = :p and begins_with(sk, :b)' },
      { p: 'cursor#1', b: 'bb' },
    ],
  ];

  it.each(starts)('a query that starts %s is refused', async (_, input, values) => {
    const ExclusiveStartKey = start('cursor#1', 'b');
    await expect(query({ ...input, ExclusiveStartKey }, values)).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining(outside),
    });
  });

  it('a query of an index is refused that starts in another partition of it', async () => {
    const input = { IndexName: 'gsi1', KeyConditionExpression: 'gsi1pk = :p' };
    const ExclusiveStartKey = { ...start('a', 'b'), gsi1pk: { S: 'mine' }, gsi1sk: { S: 'c' } };
    const values = { p: 'mine' };
    expect((await query({ ...input, ExclusiveStartKey }, values)).Items).toEqual([]);
    const foreign = { ...ExclusiveStartKey, gsi1pk: { S: 'other' } };
    await expect(query({ ...input, ExclusiveStartKey: foreign }, values)).rejects.toThrow(outside);
    await expect(
      query({ ...input, ExclusiveStartKey: start('a', 'b') }, values),
    ).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('a query starts at any place of what it looks at, even where nothing is stored', async () => {
    const input = { KeyConditionExpression: 'pk = :p AND sk BETWEEN :a AND :b' };
    const values = { p: 'cursor#1', a: 'a', b: 'c' };
    const ExclusiveStartKey = start('cursor#1', 'b');
    expect((await query({ ...input, ExclusiveStartKey }, values)).Items).toEqual([]);
    const empty = start('cursor#1', '');
    await expect(query({ ...input, ExclusiveStartKey: empty }, values)).rejects.toThrow(
      'cannot contain an empty string value. Key: sk',
    );
  });
});

describe('an SMS', () => {
  const publish = (Message: string, attribute = 'SenderID', StringValue = 'MILIKI') =>
    new SNSClient(client()).send(
      new PublishCommand({
        PhoneNumber: '+254712345678',
        Message,
        MessageAttributes: {
          [`AWS.SNS.SMS.${attribute}`]: { DataType: 'String', StringValue },
        },
      }),
    );

  it.each([
    ['1,601 bytes', ['x'.repeat(1601)]],
    ['1,600 letters of two bytes', ['é'.repeat(1600)]],
    ['a sender of 12 letters', ['x', 'SenderID', 'MILIKIMILIKI']],
    ['a sender with a space', ['x', 'SenderID', 'MI LIKI']],
    ['a sender without a letter', ['x', 'SenderID', '12345']],
    ['a type that there is not', ['x', 'SMSType', 'Urgent']],
    ['a price that is no number', ['x', 'MaxPrice', 'USD 1']],
  ] as [string, [string, string?, string?]][])('an SMS with %s is refused', async (_, sms) => {
    await expect(publish(...sms)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it('an SMS of 1,600 bytes is taken', async () => {
    await expect(publish('x'.repeat(1600))).resolves.toHaveProperty('MessageId');
  });
});

describe('KMS', () => {
  const EncryptionContext = { userId: 'u1', use: 'statement' };

  async function encrypt() {
    const kms = new KMSClient(client());
    const Plaintext = new TextEncoder().encode('1234');
    const KeyId = output('StatementKeyArn');
    return kms.send(new EncryptCommand({ KeyId, Plaintext, EncryptionContext }));
  }

  it('KMS decrypts a text for a caller that names the same context', async () => {
    const { CiphertextBlob } = await encrypt();
    const { Plaintext, KeyId } = await new KMSClient(client()).send(
      new DecryptCommand({
        CiphertextBlob,
        EncryptionContext: { use: 'statement', userId: 'u1' },
      }),
    );
    expect(new TextDecoder().decode(Plaintext)).toBe('1234');
    expect(KeyId).toBe(output('StatementKeyArn'));
    expect(Buffer.from(CiphertextBlob ?? []).includes('1234')).toBe(false);
  });

  it('KMS refuses another context, and a text that it did not encrypt', async () => {
    const { CiphertextBlob } = await encrypt();
    const kms = new KMSClient(client());
    const attempts = [
      { CiphertextBlob },
      { CiphertextBlob, EncryptionContext: { ...EncryptionContext, userId: 'u2' } },
      { CiphertextBlob: CiphertextBlob?.slice(0, -1), EncryptionContext },
      { CiphertextBlob: new Uint8Array(80), EncryptionContext },
    ];
    for (const attempt of attempts) {
      await expect(kms.send(new DecryptCommand(attempt))).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
      });
    }
  });

  it('KMS finds its keys by ARN and by id, and no other key', async () => {
    const kms = new KMSClient(client());
    const arn = output('StatementKeyArn');
    const described = await kms.send(new DescribeKeyCommand({ KeyId: arn.split('/')[1] }));
    expect(described.KeyMetadata).toMatchObject({ Arn: arn, KeyState: 'Enabled' });
    await expect(kms.send(new DescribeKeyCommand({ KeyId: 'none' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    });
  });

  it('KMS stores its keys in a file that nobody else on this machine can read', async () => {
    const { mode } = await stat(join(dataDir, 'kms-keys.json'));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('an upload that is written once', () => {
  const headers = { 'content-type': 'text/csv', 'if-none-match': '*' };

  const urlOf = (Key: string, IfNoneMatch?: string) =>
    getSignedUrl(
      new S3Client(client()),
      new PutObjectCommand({
        Bucket: output('UploadsBucket'),
        Key,
        IfNoneMatch,
        ContentType: 'text/csv',
        ContentLength: 1000,
      }),
      { signableHeaders: new Set(['content-type', 'content-length', 'if-none-match']) },
    );

  const send = async (url: string, letter: string, sent: Record<string, string> = headers) =>
    fetch(url, { method: 'PUT', body: letter.repeat(1000), headers: sent });

  async function read(Key: string): Promise<string> {
    const Bucket = output('UploadsBucket');
    const { Body } = await new S3Client(client()).send(new GetObjectCommand({ Bucket, Key }));
    return Body?.transformToString() ?? '';
  }

  it('exactly one of many uploads at once succeeds, and it is whole', async () => {
    const url = await urlOf('applications/u1/mpesa_once.csv', '*');
    const letters = [...'abcdefgh'];
    const answers = await Promise.all(letters.map((letter) => send(url, letter)));
    const winners = letters.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 412]));
    expect(await read('applications/u1/mpesa_once.csv')).toBe(winners[0]?.repeat(1000));
    expect(await (await send(url, 'x')).text()).toContain('<Code>PreconditionFailed</Code>');
  });

  it('an upload without the header that was signed is refused', async () => {
    const url = await urlOf('applications/u1/mpesa_other.csv', '*');
    const answer = await send(url, 'a', { 'content-type': 'text/csv' });
    expect(answer.status).toBe(403);
  });

  it('an upload without the condition may be written again', async () => {
    const url = await urlOf('applications/u1/mpesa_again.csv');
    const plain = { 'content-type': 'text/csv' };
    expect((await send(url, 'a', plain)).status).toBe(200);
    expect((await send(url, 'b', plain)).status).toBe(200);
    expect(await read('applications/u1/mpesa_again.csv')).toBe('b'.repeat(1000));
  });

  it('an upload that broke off leaves no file', async () => {
    const url = await urlOf('applications/u1/mpesa_broken.csv', '*');
    const sending = request(url, {
      method: 'PUT',
      headers: { ...headers, 'content-length': '1000' },
    });
    sending.on('error', () => {});
    await new Promise((resolve) => sending.write('a'.repeat(500), resolve));
    await wait(100);
    sending.destroy();
    await wait(100);
    await expect(read('applications/u1/mpesa_broken.csv')).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
    expect((await send(url, 'z')).status).toBe(200);
  });
});

describe('a key of a file', () => {
  const s3 = (credentials?: typeof developer) => new S3Client(client(credentials));
  const put = (Key: string) =>
    s3().send(new PutObjectCommand({ Bucket: output('UploadsBucket'), Key, Body: Key }));
  const mine = 'applications/u1/mpesa_mine.csv';
  const refused = { name: 'InvalidURI' };

  /** Sends a signed request whose path nothing on its way makes shorter. */
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
    const Bucket = output('UploadsBucket');
    await put(mine);
    await expect(put(Key)).rejects.toMatchObject(refused);
    const signed = await getSignedUrl(s3(), new GetObjectCommand({ Bucket, Key }));
    expect(await requestRaw('GET', signed, `/${Bucket}/${Key}`)).toMatch(
      /InvalidURI|SignatureDoesNotMatch/,
    );
    await expect(s3().send(new DeleteObjectCommand({ Bucket, Key }))).rejects.toMatchObject(
      refused,
    );
    const CopySource = `${Bucket}/${Key}`;
    const copy = new CopyObjectCommand({ Bucket, Key: 'applications/u9/copy.csv', CopySource });
    await expect(s3().send(copy)).rejects.toMatchObject(refused);
    const stored = await s3().send(new GetObjectCommand({ Bucket, Key: mine }));
    expect(await stored.Body?.transformToString()).toBe(mine);
  });

  it('a presigned upload takes no header of Amazon’s that was not signed', async () => {
    const Bucket = output('UploadsBucket');
    const Key = 'applications/u1/mpesa_headers.csv';
    const url = await getSignedUrl(s3(), new PutObjectCommand({ Bucket, Key }));
    const send = (headers: Record<string, string>) =>
      fetch(url, { method: 'PUT', body: 'a', headers });
    for (const name of ['x-amz-meta-owner', 'x-amz-storage-class', 'x-amz-copy-source']) {
      const answer = await send({ [name]: 'x' });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain(
        '<Code>AccessDenied</Code><Message>There were headers present in the request which were not signed</Message>',
      );
    }
    expect((await send({ 'x-other': 'x' })).status).toBe(200);
  });
});

const auditKey = { pk: { S: 'audit#grant' }, sk: { S: '1' } };

describe('grants', () => {
  it('a function is refused what its role lacks, with the error of each service', async () => {
    const sms = client(keyOf('Sms'));
    const TableName = output('TableName');
    const refused = { name: 'AccessDeniedException' };
    const remove = new DeleteItemCommand({ TableName, Key: { pk: { S: 'a' }, sk: { S: 'b' } } });
    await expect(new DynamoDBClient(sms).send(remove)).rejects.toMatchObject(refused);
    const Plaintext = new Uint8Array(4);
    const lock = new EncryptCommand({ KeyId: output('StatementKeyArn'), Plaintext });
    await expect(new KMSClient(sms).send(lock)).rejects.toMatchObject(refused);
    const read = new GetObjectCommand({ Bucket: output('UploadsBucket'), Key: 'applications/a' });
    await expect(new S3Client(sms).send(read)).rejects.toMatchObject({ name: 'AccessDenied' });
    const TopicArn = `arn:aws:sns:${cloud.region}:000000000000:alarms`;
    const publish = new PublishCommand({ TopicArn, Message: 'Hello' });
    await expect(new SNSClient(sms).send(publish)).rejects.toMatchObject({
      name: 'AuthorizationErrorException',
    });
  });

  it('the administration of the user pool takes a known key with the right to each call', async () => {
    const { userPoolId: UserPoolId } = JSON.parse(output('SiteConfig'));
    const pool = (settings: object) => new CognitoIdentityProviderClient(settings);
    const unknown = { ...client(), credentials: { accessKeyId: 'nobody', secretAccessKey: 'x' } };
    const list = new ListUsersCommand({ UserPoolId });
    await expect(pool(unknown).send(list)).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    const unsigned = await fetch(cloud.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' },
      body: JSON.stringify({ UserPoolId }),
    });
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
    const refused = { name: 'AccessDeniedException' };
    const closing = pool(client(keyOf('AccountClosing')));
    await expect(closing.send(list)).rejects.toMatchObject(refused);
    const Username = '+254712345678';
    const make = new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' });
    await expect(closing.send(make)).rejects.toMatchObject(refused);
    const remove = new AdminDeleteUserCommand({ UserPoolId, Username });
    await expect(closing.send(remove)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await expect(pool(client()).send(list)).resolves.toMatchObject({ Users: [] });
  });

  it('the calls of browsers to the user pool need no key', async () => {
    const { userPoolClientId: ClientId } = JSON.parse(output('SiteConfig'));
    const ask = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: 'none' });
    await expect(new CognitoIdentityProviderClient(client()).send(ask)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it('a function encrypts statement passwords, and cannot decrypt them', async () => {
    const kms = new KMSClient(client(keyOf('Documents')));
    const Plaintext = new TextEncoder().encode('1234');
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: output('StatementKeyArn'), Plaintext }),
    );
    await expect(kms.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`kms:Decrypt on resource: ${output('StatementKeyArn')}`),
    });
  });

  it('a grant for a table does not cover its indexes', async () => {
    const query = new QueryCommand({
      TableName: output('TableName'),
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :key',
      ExpressionAttributeValues: { ':key': { S: 'applications#Submitted' } },
    });
    await expect(new DynamoDBClient(client(keyOf('Accounts'))).send(query)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(
      new DynamoDBClient(client(keyOf('DueClosingWork'))).send(query),
    ).resolves.toMatchObject({ Items: [] });
  });

  it('a grant for one table covers no other one', async () => {
    const [TableName, AuditTableName] = [output('TableName'), output('AuditTableName')];
    const as = (id: string) => new DynamoDBClient(client(keyOf(id)));
    const Item = auditKey;
    const put = new PutItemCommand({ TableName: AuditTableName, Item });
    const refused = { name: 'AccessDeniedException' };
    await expect(as('Rewards').send(put)).rejects.toMatchObject(refused);
    await expect(as('Staff').send(put)).resolves.toBeTruthy();
    const remove = (Table: string) => new DeleteItemCommand({ TableName: Table, Key: Item });
    await expect(as('Rewards').send(remove(TableName))).resolves.toBeTruthy();
    await expect(as('Rewards').send(remove(AuditTableName))).rejects.toMatchObject(refused);
    const both = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item } },
        { Put: { TableName: AuditTableName, Item: { ...Item, sk: { S: '2' } } } },
      ],
    });
    await expect(as('Rewards').send(both)).rejects.toMatchObject(refused);
    await expect(as('Staff').send(both)).resolves.toBeTruthy();
  });

  it.each([
    ['deleted', (table: object) => new DeleteItemCommand({ ...table, Key: auditKey } as never)],
    ['changed', (table: object) => new UpdateItemCommand({ ...table, Key: auditKey } as never)],
    ['read', (table: object) => new GetItemCommand({ ...table, Key: auditKey } as never)],
  ])('an audit event cannot be %s by a function that wrote it', async (_, command) => {
    const writer = new DynamoDBClient(client(keyOf('Staff')));
    const table = { TableName: output('AuditTableName') };
    await expect(writer.send(command(table) as GetItemCommand)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it('what a file has beside its content, and a version of it, takes rights of its own', async () => {
    const file = { Bucket: output('UploadsBucket'), Key: 'applications/u1/mpesa_rights.csv' };
    await new S3Client(client()).send(new PutObjectCommand({ ...file, Body: 'a' }));
    const version = { ...file, VersionId: 'null' };
    const refused = { name: 'AccessDenied' };
    const reader = new S3Client(client(keyOf('Applications')));
    await expect(reader.send(new GetObjectCommand(file))).resolves.toBeTruthy();
    for (const read of [
      new GetObjectTaggingCommand(file),
      new GetObjectAclCommand(file),
      new GetObjectCommand(version),
    ])
      await expect(reader.send(read as GetObjectCommand)).rejects.toMatchObject(refused);
    const writer = new S3Client(client(keyOf('Documents')));
    const tag = new PutObjectTaggingCommand({ ...file, Tagging: { TagSet: [] } });
    await expect(writer.send(tag)).rejects.toMatchObject(refused);
    await expect(writer.send(new DeleteObjectCommand(version))).rejects.toMatchObject(refused);
    await expect(writer.send(new DeleteObjectCommand(file))).resolves.toBeTruthy();
  });

  it('a presigned URL has the rights of its signer', async () => {
    const urlBy = (id: string) =>
      getSignedUrl(
        new S3Client(client(keyOf(id))),
        new GetObjectCommand({ Bucket: output('UploadsBucket'), Key: 'applications/u/none' }),
      );
    expect((await fetch(await urlBy('Documents'))).status).toBe(403);
    // Applications may list the bucket, and so learns that the file is missing.
    expect((await fetch(await urlBy('Applications'))).status).toBe(404);
  });
});

describe('schedules', () => {
  const run = (entry: string, input?: unknown) =>
    fetch(`${cloud.endpoint}/_aws/schedules`, {
      method: 'POST',
      body: JSON.stringify({ function: entry, input }),
    });

  it('a schedule runs on request', async () => {
    expect((await run('functions/due/start.ts', { kind: 'points' })).status).toBe(200);
    const answer = await run('functions/sms/http.ts');
    expect(await answer.json()).toEqual({
      message: 'Nothing is scheduled for functions/sms/http.ts.',
    });
  });
});

describe('the firewall before the site', () => {
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
});

describe('a running cloud', () => {
  it('a running cloud writes its addresses to a file, and deletes it at the end', async () => {
    expect(readJson('running.json')).toMatchObject({
      endpoint: cloud.endpoint,
      url: cloud.url,
      region: 'eu-west-1',
      pid: process.pid,
    });
    await cloud.stop();
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false);
    cloud = await start();
  });
});
