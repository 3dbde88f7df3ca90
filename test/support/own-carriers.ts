/** The SMS carriers inside the process, with the test's own faults and phones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarrierName } from '#core/carriers/carrier.ts';
import { carrierSecret } from '#core/carriers/credentials.ts';
import { forgetDown } from '#core/carriers/down.ts';
import { by } from '#infra/carriers.ts';
import { type Listener, listenLocally, readBody } from '#local/endpoint/http.ts';
import type { CarrierMisbehaviour } from '#local/services/carriers/carrier-faults.ts';
import { CARRIER_PATH, carrierVariables } from '#local/services/carriers/carrier-variables.ts';
import { Carriers } from '#local/services/carriers/carriers.ts';
import { PhoneFaults } from '#local/services/sns/phone-faults.ts';

interface Kept {
  phone: string;
  text: string;
  sender: string;
  carrier: string;
}

export class OwnCarriers {
  /** What arrived on phones, in order. */
  readonly kept: Kept[] = [];
  /** What the carriers posted to the site: the path, and the body. */
  readonly posted: { path: string; body: string }[] = [];
  readonly phoneFaults = new PhoneFaults();
  private readonly listeners: Listener[] = [];
  private carriers: Carriers | undefined;
  private dataDir = '';

  async start(): Promise<void> {
    const secret = await carrierSecret();
    const site = await listenLocally(0, async (message, response) => {
      const body = (await readBody(message)).toString();
      this.posted.push({ path: message.url ?? '', body });
      response.end('{}');
    });
    this.dataDir = mkdtempSync(join(tmpdir(), 'miliki-own-carriers-'));
    const carriers = new Carriers({
      dataDir: this.dataDir,
      site: `http://localhost:${site.port}`,
      secret: () => secret,
      phones: { faults: this.phoneFaults, keep: (sms) => void this.kept.push(sms) },
    });
    this.carriers = carriers;
    const api = await listenLocally(0, async (message, response) => {
      await carriers.paths[CARRIER_PATH]?.(message, response);
    });
    this.listeners.push(site, api);
    Object.assign(process.env, carrierVariables(`http://localhost:${api.port}`));
  }

  /** The stage's carriers from now on. */
  use(first: CarrierName, second?: CarrierName): void {
    process.env.SMS_CARRIERS = JSON.stringify(by(first, second));
  }

  misbehave(carrier: CarrierMisbehaviour, more: object = {}): void {
    this.carriers?.faults.add({ carrier, times: 1, ...more });
  }

  /** Everything works again, and nobody remembers anything. */
  beginAnew(): void {
    this.carriers?.faults.clear();
    this.phoneFaults.clear();
    forgetDown();
    this.kept.length = 0;
    this.posted.length = 0;
    this.carriers?.forget();
  }

  stopSms(phone: string, how: 'dial' | 'answer'): Promise<void> | undefined {
    return this.carriers?.stopSms(phone, how);
  }

  async stop(): Promise<void> {
    this.carriers?.stop();
    await Promise.all(this.listeners.map((listener) => listener.close()));
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
