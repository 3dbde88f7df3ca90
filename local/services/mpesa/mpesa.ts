import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { callbackUrlsOf } from '#core/mpesa/callback-urls.ts';
import type { Credentials, Operator } from '#core/mpesa/credentials.ts';
import { parsedJson } from '#core/mpesa/loose-json.ts';
import { stages } from '#infra/stages.ts';
import { Courier } from '#local/endpoint/courier.ts';
import { readBody, sendJson } from '#local/endpoint/http.ts';
import { JsonFile } from '#local/files/json-file.ts';
import type { CloudContext, RunningService, ServeHost, Service } from '#local/service.ts';
import { secretsManager } from '../secrets-manager/secrets-manager.ts';
import { DarajaApi } from './daraja-api.ts';
import { sendReply } from './daraja-reply.ts';
import { MpesaFaults } from './mpesa-faults.ts';
import { emptyState, type Movement, type MpesaState } from './mpesa-state.ts';
import { MPESA_PATH } from './mpesa-variables.ts';
import { Payers } from './payers.ts';

interface MpesaDeps {
  dataDir: string;
  credentials: () => Credentials;
  reverser: () => Operator;
  site: string;
}

/** A simulated M-Pesa: its API, its payers' phones, and the money. */
export class Mpesa implements RunningService {
  readonly faults = new MpesaFaults();
  private readonly file: JsonFile<MpesaState>;
  private readonly courier = new Courier();
  private readonly payers: Payers;
  private readonly api: DarajaApi;
  private readonly pageOf: ReturnType<typeof payerPages>;

  constructor({ dataDir, credentials, reverser, site }: MpesaDeps) {
    this.file = new JsonFile(join(dataDir, 'mpesa.json'), emptyState);
    const { file, courier, faults } = this;
    // The file may be from before there were any.
    file.value.orders ??= [];
    const { shortCode } = stages.dev.mpesa;
    this.payers = new Payers({ file, courier, faults, shortCode });
    const { payers } = this;
    this.api = new DarajaApi({
      file,
      payers,
      courier,
      faults,
      shortCode,
      credentials,
      reverser,
    });
    this.pageOf = payerPages({ file, payers, courier });
    this.register(site, credentials().doorKey);
  }

  readonly paths: Record<string, ServeHost> = {
    [MPESA_PATH]: async (message, response) => {
      const path = (message.url ?? '').slice(MPESA_PATH.length);
      if (!(await this.servePayers(message, response, path)))
        await this.serveApi(message, response, path);
    },
  };

  begin(): void {
    this.payers.begin();
  }

  stop(): void {
    this.courier.stop();
    this.file.flush();
  }

  async servePayers(
    message: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<boolean> {
    const page = this.pageOf(`${message.method} ${path}`);
    if (!page) return false;
    try {
      sendJson(response, 200, await page(await readBody(message)));
    } catch (error) {
      sendJson(response, 400, { message: (error as Error).message });
    }
    return true;
  }

  private async serveApi(
    message: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    const url = new URL(path, 'http://localhost');
    await sendReply(response, await this.api.answer(message, url, await readBody(message)));
  }

  /** Registers the site, as a person does for a stage. Its port may have changed. */
  private register(site: string, doorKey: string): void {
    const urls = callbackUrlsOf(site);
    this.file.value.urls = {
      confirmation: urls.confirmation(doorKey),
      validation: urls.validation(doorKey),
    };
    this.file.value.isPullRegistered = true;
    this.file.changed();
  }
}

async function keysOf({ stack, use }: CloudContext) {
  const secrets = await use(secretsManager);
  const secretOf = (output: string) => () =>
    JSON.parse(secrets.valueOf(String(stack.output(output))));
  return { credentials: secretOf('MpesaSecretArn'), reverser: secretOf('MpesaReversalSecretArn') };
}

export const mpesa: Service<Mpesa> = {
  name: 'mpesa',
  resources: {},
  start: async (cloud) =>
    new Mpesa({
      dataDir: cloud.dataDir,
      ...(await keysOf(cloud)),
      site: cloud.siteOrigins[0] ?? cloud.stack.endpoint,
    }),
};

interface PagesDeps {
  file: JsonFile<MpesaState>;
  payers: Payers;
  courier: Courier;
}

type PayerPage = (body: Buffer) => object | Promise<object>;

/** Where developers and tests see M-Pesa and act as payers. @returns the page of a request such as `GET /prompts` */
function payerPages({ file, courier, payers }: PagesDeps) {
  const pages: Readonly<Record<string, PayerPage>> = {
    'GET /prompts': () => ({ prompts: file.value.prompts }),
    'GET /ledger': () => ({
      ledger: file.value.ledger.map((one) => ({ ...one, reversed: one.reversal !== undefined })),
    }),
    // Nobody is told of these: the merchant finds them in the list.
    'PUT /ledger': (body) => {
      file.value.ledger = fieldsIn(body).ledger as Movement[];
      file.changed();
      return {};
    },
    'GET /orders': () => ({ orders: file.value.orders }),
    'GET /deliveries': () => ({ deliveries: courier.deliveries }),
    'GET /urls': () => ({ ...file.value.urls }),
    'DELETE /urls': () => {
      delete file.value.urls;
      file.changed();
      return {};
    },
    'POST /paybill': (body) => {
      const { account, amount, phone } = fieldsIn(body);
      return payers.pay({ account: String(account), amount: Number(amount), phone: String(phone) });
    },
  };
  return (request: string): PayerPage | undefined => {
    const [, id] = /^POST \/prompts\/([0-9a-f]+)$/.exec(request) ?? [];
    if (id) return (body) => payers.answer(id, fieldsIn(body));
    const [, order] = /^POST \/orders\/([0-9a-f]+)$/.exec(request) ?? [];
    if (order) return () => payers.execute(order);
    return Object.hasOwn(pages, request) ? pages[request] : undefined;
  };
}

/** @throws Error unless it is a JSON object */
function fieldsIn(body: Buffer): Record<string, unknown> {
  const fields = parsedJson(body.toString());
  if (typeof fields !== 'object' || fields === null) throw new Error('The body is no JSON object.');
  return fields as Record<string, unknown>;
}
