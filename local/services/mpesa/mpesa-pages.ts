import { parsedJson } from '#core/mpesa/loose-json.ts';
import type { JsonFile } from '#local/files/json-file.ts';
import type { Courier } from './courier.ts';
import type { Movement, MpesaState } from './mpesa-state.ts';
import type { Payers } from './payers.ts';

interface PagesDeps {
  file: JsonFile<MpesaState>;
  payers: Payers;
  courier: Courier;
}

type PayerPage = (body: Buffer) => object | Promise<object>;

/** Where developers and tests see M-Pesa and act as payers. */
export class MpesaPages {
  private readonly deps: PagesDeps;
  private readonly pages: Readonly<Record<string, PayerPage>>;

  constructor(deps: PagesDeps) {
    this.deps = deps;
    const { file, courier, payers } = deps;
    this.pages = {
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
      'GET /deliveries': () => ({ deliveries: courier.deliveries }),
      'GET /urls': () => ({ ...file.value.urls }),
      'DELETE /urls': () => {
        delete file.value.urls;
        file.changed();
        return {};
      },
      'POST /paybill': (body) => {
        const { account, amount, phone } = fieldsIn(body);
        return payers.pay({
          account: String(account),
          amount: Number(amount),
          phone: String(phone),
        });
      },
    };
  }

  /** @param request such as `GET /prompts` */
  find(request: string): PayerPage | undefined {
    const [, id] = /^POST \/prompts\/([0-9a-f]+)$/.exec(request) ?? [];
    if (id) return (body) => this.deps.payers.answer(id, fieldsIn(body));
    return Object.hasOwn(this.pages, request) ? this.pages[request] : undefined;
  }
}

/** @throws Error unless it is a JSON object */
function fieldsIn(body: Buffer): Record<string, unknown> {
  const fields = parsedJson(body.toString());
  if (typeof fields !== 'object' || fields === null) throw new Error('The body is no JSON object.');
  return fields as Record<string, unknown>;
}
