import type { JsonFile } from '#local/files/json-file.ts';
import { OPERATORS_STOP } from '#shared/campaigns/message.ts';
import { isSendingHour, type SendingHours } from '#shared/campaigns/sending-hours.ts';

/** The memory of the operators. */
export interface OperatorState {
  /** People who stopped a sender: `MILIKIOFFER +254712345678`. */
  stopped: string[];
  /** Senders that mixed the two classes, and are no more. */
  deleted: string[];
}

export const emptyOperators = (): OperatorState => ({ stopped: [], deleted: [] });

/** An operator takes an SMS, or says why not. */
export type Verdict = 'taken' | 'badSender' | 'badNumber' | 'stopped' | 'rejected';

interface OperatorsDeps {
  file: JsonFile<OperatorState>;
  /** The registered senders. */
  senders: { transactional: string; promotional: string };
  hours: SendingHours;
}

/** The rules of Kenyan operators for senders, hours, the words to stop, and people who stopped a sender. */
export class Operators {
  private readonly deps: OperatorsDeps;

  constructor(deps: OperatorsDeps) {
    this.deps = deps;
  }

  judge({ sender, phone, text }: { sender: string; phone: string; text: string }): Verdict {
    const { senders, hours, file } = this.deps;
    const { stopped, deleted } = file.value;
    if (!Object.values(senders).includes(sender) || deleted.includes(sender)) return 'badSender';
    if (!/^\+254[17]\d{8}$/.test(phone)) return 'badNumber';
    const isPromotion = text.includes(OPERATORS_STOP);
    if (sender === senders.transactional) return isPromotion ? this.delete(sender) : 'taken';
    if (stopped.includes(`${sender} ${phone}`)) return 'stopped';
    return isPromotion && isSendingHour(Date.now(), hours) ? 'taken' : 'rejected';
  }

  /** `*456*9*5#`, or STOP to a short code. */
  stop(phone: string): void {
    const { file, senders } = this.deps;
    file.value.stopped.push(`${senders.promotional} ${phone}`);
    file.changed();
  }

  reset(): void {
    Object.assign(this.deps.file.value, emptyOperators());
    this.deps.file.changed();
  }

  /** An operator that finds a promotion under a transactional sender ends the sender. */
  private delete(sender: string): Verdict {
    this.deps.file.value.deleted.push(sender);
    this.deps.file.changed();
    return 'badSender';
  }
}

const prefixes: readonly [RegExp, string][] = [
  [/^\+254(?:73|78|10)/, 'airtel'],
  [/^\+25477/, 'telkom'],
  [/^\+25476[3-6]/, 'equitel'],
];

export const operatorOf = (phone: string): string =>
  prefixes.find(([prefix]) => prefix.test(phone))?.[1] ?? 'safaricom';
