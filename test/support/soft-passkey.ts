/** A passkey inside the process: it answers as authenticator and browser do, or lies. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { baseUrl } from './cloud.ts';
import type { Owner } from './owner.ts';

interface Flags {
  /** Whether a PIN, face or finger was checked. */
  isVerified?: boolean;
  /** The device's count of uses; 0 by default, as for synced passkeys. */
  counter?: number;
  /** The asking page, according to the browser. */
  origin?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

export class SoftPasskey {
  readonly id: string;
  readonly origin: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  /**
   * @param origin of the page that makes and uses it
   * @param idBytes the id's length, which devices choose
   */
  constructor(origin: string, idBytes = 16) {
    this.origin = origin;
    this.id = randomBytes(idBytes).toString('base64url');
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
    }));
  }

  /** The private key as PKCS #8, for a browser's device. */
  get pkcs8(): string {
    return this.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  }

  /** Answers `navigator.credentials.create`. */
  create(options: unknown, flags: Flags = {}) {
    const { challenge } = options as { challenge: string };
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = [Buffer.alloc(16), length, id, this.coseKey()];
    const authData = this.authData(flags, ATTESTED, attested);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, flags),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get(options: unknown, flags: Flags = {}) {
    const { challenge } = options as { challenge: string };
    const authData = this.authData(flags);
    const clientDataJSON = this.clientData('webauthn.get', challenge, flags);
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.privateKey);
    return this.answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private answer<Response>(response: Response) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response,
    };
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Flags): string {
    const data = { type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private authData(
    { isVerified = true, counter: uses = 0 }: Flags,
    more = 0,
    parts: Buffer[] = [],
  ): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const rpId = new URL(this.origin).hostname;
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter, ...parts]);
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const [EC2, ES256, P256] = [2, -7, 1];
    return Buffer.from(
      isoCBOR.encode(
        new Map<number, unknown>([
          [1, EC2],
          [3, ES256],
          [-1, P256],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]) as never,
      ),
    );
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Adds a passkey to an owner who has just signed in with a code. */
export async function givenPasskey(owner: Owner, name = 'Tecno phone'): Promise<SoftPasskey> {
  const { reply } = await owner.challengeOwnPasskey();
  const device = new SoftPasskey(new URL(baseUrl).origin);
  const answer = JSON.stringify(device.create(reply.options));
  const { status } = await owner.addOwnPasskey({ name, answer });
  if (status !== 204) throw new Error(`adding a passkey answered ${status}`);
  return device;
}
