import { createECDH } from 'node:crypto';
import { areKeys, encrypt, MOST_BYTES } from '#core/push/encryption.ts';
import { isPublicAddress, lookupPublic, NOT_PUBLIC, pushTarget } from '#core/push/endpoint.ts';
import { keyPairOf } from '#core/push/stage-key.ts';
import { decrypt } from '#local/services/push/decrypt.ts';
import { textFiles } from '#test/support/repository-files.ts';

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

it('the worked example of RFC 8291 comes out letter by letter', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(example.senderKey, 'base64url'));
  const salt = Buffer.from(example.salt, 'base64url');
  expect(encrypt(example.text, example, { sender, salt }).toString('base64url')).toBe(example.body);
});

it('the longest text fits into what push services take, and a longer one is refused', () => {
  const receiver = createECDH('prime256v1');
  receiver.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const keys = { p256dh: receiver.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const body = encrypt('é'.repeat(MOST_BYTES / 2 - 1), keys);
  expect(body.length).toBeLessThanOrEqual(4_096);
  expect(decrypt(body, receiver, auth)).toHaveLength(Math.floor(MOST_BYTES / 2 - 1));
  expect(encrypt('x'.repeat(MOST_BYTES), keys)).toHaveLength(4_096);
  expect(() => encrypt('x'.repeat(MOST_BYTES + 1), keys)).toThrow('too long');
});

it('the key of a stage is the same at each start, another one with another secret, and a valid pair', () => {
  const [one, again, other] = ['a'.repeat(64), 'a'.repeat(64), 'b'.repeat(64)].map(keyPairOf);
  expect(one?.publicKey).toBe(again?.publicKey);
  expect(one?.publicKey).not.toBe(other?.publicKey);
  expect(Buffer.from(one?.publicKey ?? '', 'base64url')).toHaveLength(65);
});

it.each([
  ['a point that is not on the curve', { ...example, p256dh: `BA${'A'.repeat(85)}` }],
  ['a key that is too short', { ...example, p256dh: example.p256dh.slice(0, 40) }],
  ['a secret that is too short', { ...example, auth: 'AAAA' }],
])('%s is no key of a browser', (_, keys) => {
  expect(areKeys(example)).toBe(true);
  expect(areKeys(keys)).toBe(false);
});

describe('threat 180: a subscription cannot make us call into our own network', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://user:secret@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'https://db.internal/a',
    'https://printer.local/a',
    'https://single/a',
    'https://push.example/a',
    'https://fcm.googleapis.com.push.example/a',
    'https://fcm.googleapis.com./a',
    'https://evilpush.apple.com/a',
    'https://push.apple.com.example/a',
    'https://notify.windows.com/a',
    'https://storage.googleapis.com/a',
    'file:///etc/passwd',
    'not an address',
  ])('%s is called never', (endpoint) => expect(pushTarget(endpoint)).toBeNull());

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://api.push.apple.com/a',
    'https://wns2-by3p.notify.windows.com/w/?token=a',
  ])('%s is a push service', (endpoint) => expect(pushTarget(endpoint)?.href).toBe(endpoint));

  it.each([
    ['8.8.8.8', true],
    ['2a00:1450:4019:802::200a', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.170.2', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fd00:ec2::254', false],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['no address', false],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  it('a public name whose address is inside is not called', async () => {
    const looked = new Promise((resolve) => {
      lookupPublic('localhost', { all: true }, (error) => resolve(error));
    });
    expect(await looked).toMatchObject({ code: NOT_PUBLIC });
  });

  it('no stage lets a subscription name a host of this machine', () => {
    vi.stubEnv('PUSH_STAND_IN', 'http://localhost:4566');
    expect(pushTarget('http://localhost:4566/_push/messages/a')).toBeNull();
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://localhost:4566');
    expect(pushTarget('http://localhost:4566/_push/messages/a')).not.toBeNull();
    expect(pushTarget('http://localhost:4567/_push/messages/a')).toBeNull();
    const named = textFiles(/^infra\/.*\.ts$/).filter(({ text }) => text.includes('PUSH_STAND_IN'));
    expect(named).toEqual([]);
  });
});
