/** Orders the papers of a project. An order has all facts of its paper, so the paper is made from the order alone. */
import type { AgreementItem } from '#core/agreements/agreement.entity.ts';
import type { AgreementChange } from '#core/agreements/change-agreement.ts';
import { installmentsOf } from '#core/agreements/whole-agreement.ts';
import { orderPaper } from '#core/papers/paper.store.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import type { StepBackDays } from '#shared/agreements/agreement-text.ts';
import type { PaperFacts, ReceiptFacts } from '#shared/papers/paper-facts.ts';
import { channelOf } from '#shared/payments/channels.ts';
import { stageOutcome } from '#shared/projects/project-machine.ts';
import { isLive, owedFor, type ProjectItem, totalOf } from './project/project.entity.ts';

interface Ordered {
  orders: PutWrite[];
  numbers: string[];
  papers: number;
}

type Numbered = Pick<ProjectItem, 'userId' | 'projectId' | 'ref' | 'papers'>;

/** @param now milliseconds since 1970 */
function order(project: Numbered, papers: readonly PaperFacts[], now: number): Ordered {
  const { userId, projectId, ref, papers: before } = project;
  const numbers = papers.map((_, index) => `${ref}-${before + index + 1}`);
  const orderedAt = isoTime(now);
  const orders = papers.map((facts, index) =>
    orderPaper({ userId, projectId, ref, number: numbers[index] ?? '', orderedAt, facts }),
  );
  return { orders, numbers, papers: before + papers.length };
}

export const nextPaperNumber = ({ ref, papers }: Numbered): string => `${ref}-${papers + 1}`;

export interface ReceiptTo {
  payer: ReceiptFacts['payer'];
  /** Null for a bank, which reports only the day. */
  paidAt: string | null;
}

export function receiptPaper(
  project: ProjectItem,
  { after, line, state }: AgreementChange,
  { payer, paidAt }: ReceiptTo,
  now: number,
): Ordered {
  const { amount = 0, day, reference: receipt = '' } = line;
  const channel = channelOf(line);
  const { rows = [], credit = 0 } = state.applied.get(line.line) ?? {};
  const { outstanding, nextDue } = state;
  const agreement = {
    ref: after.ref,
    name: project.name,
    systemNeed: after.systemNeed,
    installments: installmentsOf(after),
    appliedTo: rows,
    credit,
    outstanding,
    nextDue: nextDue && { day: nextDue.day, amount: nextDue.amount },
  };
  const facts = { payer, amount, day, paidAt, channel, receipt, for: { agreement } };
  return order(project, [{ kind: 'receipt', ...facts }], now);
}

export interface Signer {
  fullName: string;
  phone: string;
}

interface BesideAgreement {
  signer: Signer;
  /** In the owner's words. */
  description: string;
  change: { number: number; text: string } | null;
  stepBack?: StepBackDays;
  now: number;
}

export const agreementPaper = (
  project: Numbered,
  agreement: AgreementItem,
  { signer, now, ...about }: BesideAgreement,
): Ordered => order(project, [agreementFacts(agreement, signer, about)], now);

const agreementFacts = (
  agreement: AgreementItem,
  { fullName, phone }: Signer,
  about: Pick<BesideAgreement, 'description' | 'change' | 'stepBack'>,
): PaperFacts => ({
  kind: 'agreement',
  ref: agreement.ref,
  signedAt: agreement.signedAt,
  textVersion: agreement.textVersion,
  ...(agreement.textSha256 && { textSha256: agreement.textSha256 }),
  owner: { fullName, businessName: agreement.businessName, phone },
  systemNeed: agreement.systemNeed,
  terms: agreement.terms,
  consent: consentOf(agreement),
  silenceAccepts: agreement.silenceAccepts,
  ...about,
});

/** Leaves out the hash of the code, which tells a reader nothing. */
const consentOf = ({ consent }: AgreementItem) => {
  const { version, text, agreedAt, address, codeSentAt } = consent;
  return { version, text, agreedAt, address, codeSentAt };
};

export function deliveryPaper(
  project: ProjectItem,
  agreements: { ref: string; firstDueDay: string }[],
  now: number,
): Ordered {
  const { ref, name, businessName, systemNeed, milestones, deliveredAt = '' } = project;
  const accepted = milestones.map(({ name: what, acceptedAt = '', acceptedBy = 'owner' }) => ({
    name: what,
    acceptedAt,
    acceptedBy,
  }));
  const { acceptedBy = 'owner' } = milestones.at(-1) ?? {};
  const facts = { kind: 'acceptance', ref, name, businessName, systemNeed, deliveredAt } as const;
  return order(project, [{ ...facts, milestones: accepted, acceptedBy, agreements }], now);
}

function ownershipPapers(project: ProjectItem, now: number): Ordered {
  const { ref, name, businessName, systemNeed, agreements, links, files } = project;
  const common = { ref, name, businessName, systemNeed, ownedAt: isoTime(now) };
  const paid = agreements.filter(isLive).map(totalOf);
  const running = project.supportPlans
    .filter(({ state }) => state === 'Running')
    .map(({ kind, price }) => ({ kind, price }));
  const names = files.map((file) => file.name);
  return order(
    project,
    [
      { kind: 'ownership', ...common, agreements: paid },
      { kind: 'handover', ...common, links, files: names, supportPlans: running },
    ],
    now,
  );
}

interface Ownership {
  changes: Pick<ProjectItem, 'stage' | 'papers'> & Partial<ProjectItem>;
  orders: PutWrite[];
}

/** The first paper of a project is its agreement. */
export const voidAgreement = (
  { ref, voidPapers = [] }: ProjectItem,
  reason: string,
  now: number,
) => ({
  voidPapers: [...voidPapers, { number: `${ref}-1`, reason, at: isoTime(now) }],
});

const TAKEN_BACK = 'A payment was reversed, so something is owed again.';

/**
 * Ownership passes once the software is delivered and nothing is owed, and returns when a payment is taken back.
 * @param project after the change @param now milliseconds since 1970 @returns null if ownership stays
 */
export function ownership(project: ProjectItem, now: number): Ownership | null {
  const owes = owedFor(project.agreements);
  return project.stage === 'Owned by You' ? lost(project, owes, now) : gained(project, owes, now);
}

function gained(project: ProjectItem, owes: number, now: number): Ownership | null {
  const outcome = stageOutcome(project.stage, 'own', { owes });
  if ('refused' in outcome) return null;
  const { orders, numbers, papers } = ownershipPapers(project, now);
  return { changes: { stage: outcome.to, papers, ownershipPapers: numbers }, orders };
}

function lost(project: ProjectItem, owes: number, now: number): Ownership | null {
  const outcome = stageOutcome(project.stage, 'loseOwnership', { owes });
  if ('refused' in outcome) return null;
  const { papers, ownershipPapers: numbers = [], voidPapers = [] } = project;
  const added = numbers.map((number) => ({ number, reason: TAKEN_BACK, at: isoTime(now) }));
  const changes = { stage: outcome.to, papers, ownershipPapers: [] };
  return { changes: { ...changes, voidPapers: [...voidPapers, ...added] }, orders: [] };
}
