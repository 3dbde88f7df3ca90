/** M-Pesa inside the process, with the test's own clock, faults and payers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { credentials, reversalOperator } from '#core/mpesa/credentials.ts';
import { type Listener, listenLocally, readBody } from '#local/endpoint/http.ts';
import { Mpesa } from '#local/services/mpesa/mpesa.ts';
import type { Misbehaviour } from '#local/services/mpesa/mpesa-faults.ts';
import type { Movement, Prompt, Standing } from '#local/services/mpesa/mpesa-state.ts';
import { MPESA_PATH } from '#local/services/mpesa/mpesa-variables.ts';

export type PayerAnswer = 'pay' | 'wrongPin' | 'cancel' | 'noMoney' | 'ignore';

/** Takes M-Pesa's posts. @returns our answer */
type Door = (path: string, body: string) => Promise<{ status: number; body: string }>;

/** Serves M-Pesa and our door for it, new in each life. */
export class OwnMpesa {
  door: Door = async () => ({ status: 503, body: '' });
  private readonly listeners: Listener[] = [];
  /** Answers about payments that M-Pesa has yet to post. */
  private awaited = 0;
  private mpesa: Mpesa | undefined;
  private dataDir = '';

  async start(): Promise<void> {
    const api = await listenLocally(0, async (message, response) => {
      const before = this.lostAnswers();
      await this.mpesa?.paths[MPESA_PATH]?.(message, response);
      const isLost = this.lostAnswers() < before;
      if (/\/(reversal|transactionstatus)\//.test(message.url ?? '') && !isLost) this.awaited += 1;
    });
    const site = await listenLocally(0, async (message, response) => {
      const body = (await readBody(message)).toString();
      const answer = await this.door(message.url ?? '', body);
      response.writeHead(answer.status).end(answer.body);
      // A customer's answer about a standing order comes to such a URL too.
      if (/\/(answers|timeouts)\//.test(message.url ?? '') && body.includes('"Result"')) {
        this.awaited -= 1;
      }
    });
    this.listeners.push(api, site);
    process.env.MPESA_URL = `http://localhost:${api.port}${MPESA_PATH}`;
    process.env.PAYMENTS_URL = `http://localhost:${site.port}`;
  }

  /** Forgets all payers and their money. */
  async beginAnew(): Promise<void> {
    this.end();
    const [known, reverser] = await Promise.all([credentials(), reversalOperator()]);
    this.dataDir = mkdtempSync(join(tmpdir(), 'miliki-own-mpesa-'));
    const site = process.env.PAYMENTS_URL ?? '';
    this.mpesa = new Mpesa({
      dataDir: this.dataDir,
      credentials: () => known,
      reverser: () => reverser,
      site,
    });
  }

  /** Waits for M-Pesa's later posts. */
  async answered(): Promise<void> {
    for (let tries = 0; this.awaited > 0 && tries < 200; tries += 1) await wait(5);
    this.awaited = 0;
  }

  private lostAnswers(): number {
    const faults = (this.mpesa?.faults.list() ?? []) as { mpesa?: string }[];
    return faults.filter(({ mpesa }) => mpesa === 'answerLost').length;
  }

  async stop(): Promise<void> {
    this.end();
    await Promise.all(this.listeners.map((listener) => listener.close()));
  }

  misbehave(mpesa: Misbehaviour, more: object = {}): void {
    this.mpesa?.faults.add({ mpesa, times: 1, ...more });
  }

  behave(): void {
    this.mpesa?.faults.clear();
  }

  prompts = async (): Promise<Prompt[]> => (await this.ask('GET', '/prompts')).prompts;

  ledger = async (): Promise<Movement[]> => (await this.ask('GET', '/ledger')).ledger;

  /** If the prompt still waits. */
  async answer({ id }: Pick<Prompt, 'id'>, answer: PayerAnswer): Promise<void> {
    await this.ask('POST', `/prompts/${id}`, { answer });
  }

  orders = async (): Promise<Standing[]> => (await this.ask('GET', '/orders')).orders;

  async execute({ id }: Pick<Standing, 'id'>): Promise<void> {
    await this.ask('POST', `/orders/${id}`);
  }

  async payByPaybill(payment: { account: string; amount: number; phone: string }): Promise<void> {
    await this.ask('POST', '/paybill', payment);
  }

  private async ask(method: string, path: string, body?: object) {
    const url = `${process.env.MPESA_URL}${path}`;
    const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
    return response.json();
  }

  private end(): void {
    this.mpesa?.stop();
    if (this.dataDir) rmSync(this.dataDir, { recursive: true, force: true });
  }
}
