import type { ApplicationItem } from '../../core/applications/application.entity.ts';
import type { ChangeItem } from '../../core/applications/change.entity.ts';
import { kes } from '../../shared/platform/kes.ts';
import { escapeUnseen } from '../../shared/platform/letters.ts';
import { DAY_MS } from '../../shared/platform/time.ts';

const daysSince = (moment: string): number =>
  Math.floor((Date.now() - Date.parse(moment)) / DAY_MS);

const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-KE', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  });

/** @returns a text of several lines, each of them marked: none can pass for a line of ours */
const quoted = (text: string): string[] =>
  text.split('\n').map((line) => `> ${escapeUnseen(line)}`);

export function printList(applications: readonly ApplicationItem[]): void {
  const rows = applications.map((one) => ({
    Ref: one.ref,
    Business: escapeUnseen(one.businessName),
    System: one.systemNeed,
    Amount: kes(one.suggestedAmount),
    Period: one.repaymentPeriod,
    Days: daysSince(one.createdAt),
    Status: one.status,
    Reviewer: one.reviewer ?? '',
  }));
  if (rows.length > 0) console.table(rows);
  else console.info('Nothing waits.');
}

export function printApplication(one: ApplicationItem, history: readonly ChangeItem[]): void {
  const lines = [
    `${one.ref}  ${one.status}`,
    `${escapeUnseen(one.businessName)}, ${one.sector}`,
    `${one.systemNeed}, ${kes(one.suggestedAmount)} over ${one.repaymentPeriod}`,
    ...quoted(one.description),
    '',
    ...one.documents.map(documentLine),
    ...one.questions.flatMap(questionLines),
    ...(one.offer ? [offerLine(one.offer)] : []),
    ...(one.declineReason ? [`declined: ${one.declineReason}`] : []),
    `agreed to "${one.consent.text}" on ${moment(one.consent.agreedAt)}`,
    '',
    ...history.map((line) => `${moment(line.at)}  ${line.event} by ${line.by} -> ${line.to}`),
  ];
  console.info(lines.join('\n'));
}

function documentLine(document: ApplicationItem['documents'][number]): string {
  const { documentId, filename, key, size, needsPassword } = document;
  const locked = needsPassword ? ', locked' : '';
  return `document ${documentId}: ${escapeUnseen(filename)}, ${Math.ceil(size / 1024)} KB${locked}, ${key}`;
}

function questionLines(one: ApplicationItem['questions'][number]): string[] {
  const { number, question, answer } = one;
  const given = answer ? (answer.documentId ?? 'answered') : 'open';
  const words = answer?.text ? quoted(answer.text) : [];
  return [`question ${number}: ${question} -> ${given}`, ...words];
}

function offerLine(offer: NonNullable<ApplicationItem['offer']>): string {
  const { number, amount, installments, monthly, totalToPay, annualRate, expiresAt } = offer;
  const plan = `${installments} x ${kes(monthly)}, total ${kes(totalToPay)}`;
  return `offer ${number}: ${kes(amount)}, ${plan}, ${annualRate} % a year, until ${moment(expiresAt)}`;
}
