import { randomBytes } from 'node:crypto';
import { parsedJson } from '#core/mpesa/loose-json.ts';
import type { Courier } from '#local/endpoint/courier.ts';
import type { JsonFile } from '#local/files/json-file.ts';
import { MOST_AT_A_TIME } from '#shared/payments/limits.ts';
import { isKenyanMobile } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { Misbehaviour, MpesaFaults } from './mpesa-faults.ts';
import { callbackBody, confirmationBody, standingBody } from './mpesa-messages.ts';
import type { Movement, MpesaState, Prompt } from './mpesa-state.ts';
import { newReceipt } from './mpesa-words.ts';

const PROMPT_MS = 60_000;

const PIN = '1234';

/** Its customer has a standing order with this name. */
const NAME_TAKEN = '1050';

const answers = {
  pay: '0',
  wrongPin: '2001',
  cancel: '1032',
  noMoney: '1',
  ignore: '1037',
} as const;

type PayerAnswer = keyof typeof answers;

const isAnswer = (value: unknown): value is PayerAnswer =>
  typeof value === 'string' && Object.hasOwn(answers, value);

interface PayersDeps {
  file: JsonFile<MpesaState>;
  courier: Courier;
  faults: MpesaFaults;
  shortCode: string;
}

interface Paybill {
  account: string;
  amount: number;
  /** As +254... */
  phone: string;
}

/** The payers' phones, their payments, and what M-Pesa tells the merchant. */
export class Payers {
  private readonly deps: PayersDeps;

  constructor(deps: PayersDeps) {
    this.deps = deps;
  }

  private get state(): MpesaState {
    return this.deps.file.value;
  }

  /** Shows prompts from before a restart for the rest of their time. */
  begin(): void {
    for (const prompt of this.state.prompts) if (!prompt.code) this.expireLater(prompt);
  }

  isBusy(phone: string): boolean {
    return this.state.prompts.some((prompt) => prompt.phone === phone && !prompt.code);
  }

  show(wanted: Omit<Prompt, 'id' | 'at' | 'expiresAt'>): Prompt {
    const at = Date.now();
    const id = randomBytes(6).toString('hex');
    const prompt: Prompt = { ...wanted, id, at, expiresAt: at + PROMPT_MS };
    this.state.prompts.push(prompt);
    this.deps.file.changed();
    this.expireLater(prompt);
    return prompt;
  }

  /**
   * Answers a prompt as its payer. M-Pesa then tells the merchant.
   * @param given an `answer`, or the `pin` that was typed
   * @returns the prompt as it ended, after the merchant was told
   * @throws Error for a prompt that does not wait, or an unknown answer
   */
  async answer(id: string, given: { answer?: unknown; pin?: unknown }): Promise<Prompt> {
    const answer = given.pin === undefined ? given.answer : given.pin === PIN ? 'pay' : 'wrongPin';
    if (!isAnswer(answer)) throw new Error(`An answer is one of ${Object.keys(answers)}.`);
    const prompt = this.state.prompts.find((one) => one.id === id && !one.code);
    if (!prompt) throw new Error('No such prompt waits for an answer.');
    await this.end(prompt, answers[answer]);
    return prompt;
  }

  /**
   * Pays to the short code without a prompt.
   * @returns the receipt after the merchant was told, or the merchant's code of refusal
   * @throws Error for what M-Pesa's own menu would not take
   */
  async pay(paybill: Paybill): Promise<{ receipt: string } | { refused: string }> {
    requirePossible(paybill);
    const { urls } = this.state;
    const movement = this.movementOf('paybill', paybill);
    const refused = urls && (await this.validate(urls.validation, movement));
    if (refused) return { refused };
    this.move(movement);
    await this.confirm(movement);
    return { receipt: movement.receipt };
  }

  /** @returns false if the customer has a standing order with this name */
  private setUp(
    { phone, account, amount }: Prompt,
    { requestId: _, ...terms }: NonNullable<Prompt['standing']>,
  ): boolean {
    const { orders } = this.state;
    if (orders.some((one) => one.phone === phone && one.name === terms.name)) return false;
    const id = randomBytes(6).toString('hex');
    orders.push({ ...terms, id, phone, account, amount, paid: 0 });
    return true;
  }

  /**
   * Has a standing order pay once more, as on its next day. Its merchant gets an ordinary confirmation.
   * @throws Error for an unknown one
   */
  async execute(id: string): Promise<{ receipt: string }> {
    const order = this.state.orders.find((one) => one.id === id);
    if (!order) throw new Error('There is no such standing order.');
    order.paid += 1;
    const movement = this.movementOf('paybill', order);
    this.move(movement);
    await this.confirm(movement);
    return { receipt: movement.receipt };
  }

  /** @returns the merchant's code of refusal. A merchant that does not answer in time accepts */
  private async validate(url: string, movement: Movement): Promise<string | undefined> {
    const { courier, shortCode } = this.deps;
    const answer = await courier.post('validation', url, confirmationBody(movement, { shortCode }));
    const { ResultCode = 0 } = (parsedJson(answer ?? '') ?? {}) as { ResultCode?: unknown };
    return String(ResultCode) === '0' ? undefined : String(ResultCode);
  }

  private expireLater(prompt: Prompt): void {
    const milliseconds = Math.max(1, prompt.expiresAt - Date.now());
    this.deps.courier.later(milliseconds, async () => {
      if (!prompt.code) await this.end(prompt, answers.ignore);
    });
  }

  private async end(prompt: Prompt, code: string): Promise<void> {
    const isAccepted = code === answers.pay;
    const { standing } = prompt;
    prompt.code = isAccepted && standing && !this.setUp(prompt, standing) ? NAME_TAKEN : code;
    const paid = isAccepted && !standing ? this.movementOf('prompt', prompt) : undefined;
    if (paid) {
      prompt.receipt = paid.receipt;
      this.move(paid);
    }
    this.deps.file.changed();
    await this.tell(prompt, paid);
    prompt.isTold = true;
    this.deps.file.changed();
  }

  /** A payment by prompt is announced twice: as the prompt's outcome, and as any payment. */
  private async tell(prompt: Prompt, paid: Movement | undefined): Promise<void> {
    const callback = () => this.callBack(prompt, paid);
    const confirmation = async () => paid && this.confirm(paid);
    const isFirst = paid && this.strike('confirmationFirst', prompt.phone);
    for (const tell of isFirst ? [confirmation, callback] : [callback, confirmation]) await tell();
  }

  private callBack(prompt: Prompt, paid: Movement | undefined): Promise<void> {
    const code = this.strike('callbackCode', prompt.phone)?.code ?? prompt.code ?? '';
    const amount = paid && this.strike('callbackAmount', prompt.phone)?.amount;
    const told = amount ? { ...paid, amount } : paid;
    const body = prompt.standing ? standingBody(prompt, code) : callbackBody(prompt, code, told);
    const post = () => this.deps.courier.post('callback', prompt.callbackUrl, body);
    return this.deliver('callback', prompt.phone, post);
  }

  private async confirm(movement: Movement): Promise<void> {
    const { urls, ledger } = this.state;
    if (!urls) return;
    const { courier, shortCode } = this.deps;
    const balance = ledger.reduce((sum, { amount, reversal }) => sum + (reversal ? 0 : amount), 0);
    const body = confirmationBody(movement, { shortCode, balance });
    const post = () => courier.post('confirmation', urls.confirmation, body);
    await this.deliver('confirmation', movement.phone, post);
  }

  private async deliver(
    kind: 'callback' | 'confirmation',
    phone: string,
    post: () => Promise<unknown>,
  ): Promise<void> {
    if (this.strike(`${kind}Lost`, phone)) return;
    const late = this.strike(`${kind}Late`, phone)?.milliseconds;
    if (late) {
      this.deps.courier.later(late, post);
      return;
    }
    await post();
    if (this.strike(`${kind}Twice`, phone)) await post();
  }

  private strike(kind: Misbehaviour, phone: string) {
    return this.deps.faults.strike(kind, phone);
  }

  private move(movement: Movement): void {
    this.state.ledger.push(movement);
    this.deps.file.changed();
  }

  private movementOf(kind: Movement['kind'], { account, amount, phone }: Paybill): Movement {
    const at = Date.now();
    return { receipt: newReceipt(at), kind, amount, account, phone, at, day: nairobiDay(at) };
  }
}

function requirePossible({ account, amount, phone }: Paybill): void {
  if (typeof account !== 'string' || account.length === 0 || account.length > 20) {
    throw new Error('An account has 1 to 20 characters.');
  }
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST_AT_A_TIME) {
    throw new Error('M-Pesa moves whole KES, from 1 to 250,000.');
  }
  if (!isKenyanMobile(phone)) throw new Error('A payer is a mobile number such as +254712345678.');
}
