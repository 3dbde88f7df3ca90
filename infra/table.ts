import { Effect, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { agreement } from '#core/agreements/agreement.entity.ts';
import { journalPaper } from '#core/agreements/journal-paper.entity.ts';
import { paymentAccount } from '#core/agreements/payment-account.entity.ts';
import { passkey } from '#core/passkeys/passkey.store.ts';
import { question } from '#core/payments/asking/question.ts';
import { attempt, attemptAccount } from '#core/payments/attempts/attempt.entity.ts';
import { payment, paymentFact, reconciliation } from '#core/payments/counting/payment.entity.ts';
import { callback } from '#core/payments/door/callback.ts';
import { payout } from '#core/payments/reversals/refund.store.ts';
import type { Entity } from '#core/platform/table/entity.ts';
import { holderOf, invitation, member } from '#core/staff/member.store.ts';
import { staffSession } from '#core/staff/session.store.ts';
import { KeyedTable } from './keyed-table.ts';
import type { StageConfig } from './stages.ts';
import type { Use } from './use.ts';

/** Every key of an entity: its pattern in the words of IAM. */
const all = ({ definition, prefix }: Pick<Entity, 'definition' | 'prefix'>): string =>
  definition.key.pk === prefix.pk ? prefix.pk : `${prefix.pk}*`;

/**
 * Partitions that most functions have no business in, by what stands there, as patterns of `dynamodb:LeadingKeys`. A
 * function may write those that it names (`DataTable.openTo`), and no others.
 */
export const guardedKeys = {
  /** Who works in the office, and the invitations of those who will. */
  members: [all(member), all(invitation)],
  /** What each call of the office notes: its session, and the use of a passkey. */
  staffSessions: [all(staffSession), `${passkey.prefix.pk}${holderOf('*')}`],
  /** Agreements with their journals, and the accounts by which they are paid. */
  agreements: [all(agreement), all(paymentAccount)],
  /** What is beside an agreement: hashes of its PDFs, notes of the office, reminders. */
  agreementNotes: [all(journalPaper)],
  /** Money that came and went, with the claims of owners. */
  payments: [all(payment), all(payout), all(paymentFact), all(reconciliation)],
  /** What M-Pesa was asked to show a payer. */
  prompts: [all(attempt), all(attemptAccount)],
  /** What M-Pesa said, and what it was asked: whoever writes these makes money. */
  messages: [all(callback), all(question)],
} as const satisfies Record<string, readonly string[]>;

export type GuardedKeys = keyof typeof guardedKeys;

/** @returns the patterns of all but these */
const keysBeside = (open: readonly GuardedKeys[]): string[] =>
  (Object.keys(guardedKeys) as GuardedKeys[])
    .filter((kind) => !open.includes(kind))
    .flatMap((kind) => [...guardedKeys[kind]]);

const writing = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;

type WriteAction = (typeof writing)[number];

type TableAction = 'GetItem' | 'BatchGetItem' | 'ConditionCheckItem' | 'Query' | WriteAction;

/** What a function may do with the table. Writes of guarded keys are refused, whatever allows them. */
interface TableGrants {
  /** Grants the reads that most nouns need. */
  readonly reads: Use;
  /** Grants the writes that most nouns need. */
  readonly writes: Use;
  /** Grants exactly these actions on the table. A transaction needs the actions of its items. */
  allows(...actions: TableAction[]): Use;
}

/** The one table (docs/decisions/0002-one-table.md). */
export class DataTable extends KeyedTable implements TableGrants {
  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, {
      stage,
      variable: 'TABLE_NAME',
      timeToLiveAttribute: 'ttl',
      // The numbers of customers by their ends: core/rewards/customers/customer.entity.ts
      smallIndex: ['entity', 'businessId', 'phone'],
    });
  }

  get reads(): Use {
    return this.allows('GetItem', 'Query');
  }

  get writes(): Use {
    return this.allows(...writing);
  }

  allows(...actions: TableAction[]): Use {
    return this.grant(actions, []);
  }

  /** The same for a function whose business these guarded keys are: it may write them as well. */
  openTo(...own: GuardedKeys[]): TableGrants {
    const allows = (...actions: TableAction[]) => this.grant(actions, own);
    return { reads: this.reads, writes: allows(...writing), allows };
  }

  /** Grants queries of the indexes. */
  get queriesIndexes(): Use {
    return this.use(['Query'], this.indexArns);
  }

  private grant(actions: readonly TableAction[], own: readonly GuardedKeys[]): Use {
    const { grants = [], ...use } = this.use(actions, [this.table.tableArn]);
    const writes = actions.some((action) => writing.some((one) => one === action));
    return { ...use, grants: writes ? [...grants, this.refusal(own)] : grants };
  }

  /** A function that somebody has taken over writes no member, agreement or payment that is not its business. */
  private refusal(own: readonly GuardedKeys[]): PolicyStatementProps {
    return {
      effect: Effect.DENY,
      actions: writing.map((action) => `dynamodb:${action}`),
      resources: [this.table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keysBeside(own) } },
    };
  }
}
