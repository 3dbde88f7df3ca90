import { Effect, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { agreement } from '#core/agreements/agreement.entity.ts';
import { paymentAccount } from '#core/agreements/agreement.store.ts';
import { journalPaper } from '#core/agreements/record-paper.ts';
import { passkey } from '#core/passkeys/passkey.store.ts';
import { question } from '#core/payments/asking/question.ts';
import { attempt, attemptAccount } from '#core/payments/attempts/attempt.ts';
import { payment, paymentFact, reconciliation } from '#core/payments/counting/payment.ts';
import { callback } from '#core/payments/door/callback.ts';
import { payout } from '#core/payments/reversals/refund.store.ts';
import type { Entity } from '#core/platform/table/entity.ts';
import { holderOf, invitation, member } from '#core/staff/member.store.ts';
import { staffSession } from '#core/staff/session.store.ts';
import { KeyedTable } from './keyed-table.ts';
import type { StageConfig } from './stages.ts';
import { together, type Use } from './use.ts';

/** Every key of an entity, as an IAM pattern. */
const all = ({ definition, prefix }: Pick<Entity, 'definition' | 'prefix'>): string =>
  definition.key.pk === prefix.pk ? prefix.pk : `${prefix.pk}*`;

/** Partitions that a function writes only if it names them (`DataTable.openTo`), as `dynamodb:LeadingKeys`. */
export const guardedKeys = {
  /** The people of the office, and invitations to it. */
  members: [all(member), all(invitation)],
  /** Each call of the office notes its session and the use of a passkey. */
  staffSessions: [all(staffSession), `${passkey.prefix.pk}${holderOf('*')}`],
  /** Agreements with their journals, and their payment accounts. */
  agreements: [all(agreement), all(paymentAccount)],
  /** Hashes of an agreement's PDFs, notes of the office, reminders. */
  agreementNotes: [all(journalPaper)],
  /** Money that came and went, and owners' claims. */
  payments: [all(payment), all(payout), all(paymentFact), all(reconciliation)],
  /** Prompts that M-Pesa was asked to show. */
  prompts: [all(attempt), all(attemptAccount)],
  /** M-Pesa's messages and the questions to it: a function that writes these makes money. */
  messages: [all(callback), all(question)],
} as const satisfies Record<string, readonly string[]>;

export type GuardedKeys = keyof typeof guardedKeys;

/** @returns the patterns of all other kinds */
const keysBeside = (open: readonly GuardedKeys[]): string[] =>
  (Object.keys(guardedKeys) as GuardedKeys[])
    .filter((kind) => !open.includes(kind))
    .flatMap((kind) => [...guardedKeys[kind]]);

const writing = ['PutItem', 'UpdateItem', 'DeleteItem'] as const;

type WriteAction = (typeof writing)[number];

type TableAction = 'GetItem' | 'BatchGetItem' | 'ConditionCheckItem' | 'Query' | WriteAction;

/** A function's rights on the table. Writes of guarded keys are denied, whatever else allows them. */
interface TableGrants {
  /** The reads that most nouns need. */
  readonly reads: Use;
  /** The writes that most nouns need. */
  readonly writes: Use;
  /** The reads, writes and checks of a transaction. */
  readonly changes: Use;
  /** Exactly these actions. A transaction needs the actions of its items. */
  allows(...actions: TableAction[]): Use;
}

/** The one table (docs/decisions/0002-one-table.md). */
export class DataTable extends KeyedTable implements TableGrants {
  constructor(scope: Construct, id: string, stage: StageConfig) {
    super(scope, id, {
      stage,
      variable: 'TABLE_NAME',
      timeToLiveAttribute: 'ttl',
      // Phone endings of customers: core/rewards/customers/customer.entity.ts
      smallIndex: ['entity', 'businessId', 'phone'],
    });
  }

  get reads(): Use {
    return this.allows('GetItem', 'Query');
  }

  get writes(): Use {
    return this.openTo().writes;
  }

  get changes(): Use {
    return this.openTo().changes;
  }

  allows(...actions: TableAction[]): Use {
    return this.grant(actions, []);
  }

  /** Grants that may also write these guarded keys. */
  openTo(...own: GuardedKeys[]): TableGrants {
    const allows = (...actions: TableAction[]) => this.grant(actions, own);
    const [reads, writes] = [this.reads, allows(...writing)];
    return {
      reads,
      writes,
      changes: together(reads, writes, allows('ConditionCheckItem')),
      allows,
    };
  }

  get queriesIndexes(): Use {
    return this.use(['Query'], this.indexArns);
  }

  private grant(actions: readonly TableAction[], own: readonly GuardedKeys[]): Use {
    const { grants = [], ...use } = this.use(actions, [this.table.tableArn]);
    const writes = actions.some((action) => writing.some((one) => one === action));
    return { ...use, grants: writes ? [...grants, this.refusal(own)] : grants };
  }

  /** A function that somebody has taken over cannot write other members, agreements or payments. */
  private refusal(own: readonly GuardedKeys[]): PolicyStatementProps {
    return {
      effect: Effect.DENY,
      actions: writing.map((action) => `dynamodb:${action}`),
      resources: [this.table.tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': keysBeside(own) } },
    };
  }
}
