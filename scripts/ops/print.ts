import type { ApplicationItem } from '../../core/applications/application.entity.ts';
import type { ChangeItem } from '../../core/applications/change.entity.ts';
import { kes } from '../../shared/platform/kes.ts';
import { DAY_MS } from '../../shared/platform/time.ts';

const daysSince = (moment: string): number =>
  Math.floor((Date.now() - Date.parse(moment)) / DAY_MS);

const moment = (iso: string): string =>
  new Date(iso).toLocaleString('en-KE', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  });

export function printList(applications: readonly ApplicationItem[]): void {
  const rows = applications.map((one) => ({
    Ref: one.ref,
    Business: one.businessName,
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
    `${one.businessName}, ${one.sector}`,
    `${one.systemNeed}, ${kes(one.suggestedAmount)} over ${one.repaymentPeriod}`,
    one.description,
    '',
    ...one.documents.map(documentLine),
    ...one.questions.map(questionLine),
    ...(one.offer ? [offerLine(one.offer)] : []),
    ...(one.declineReason ? [`declined: ${one.declineReason}`] : []),
    `agreed to "${one.consent.text}" on ${moment(one.consent.agreedAt)}`,
    '',
    ...history.map((line) => `${moment(line.at)}  ${line.event} by ${line.by} -> ${line.to}`),
  ];
  console.info(lines.join('\n'));
}

function documentLine(document: ApplicationItem['documents'][number]): string {
  const { documentId, key, size, needsPassword } = document;
  const locked = needsPassword ? ', locked' : '';
  return `document ${documentId}: ${key}, ${Math.ceil(size / 1024)} KB${locked}`;
}

function questionLine({ number, question, answer }: ApplicationItem['questions'][number]): string {
  return `question ${number}: ${question} -> ${answer ? answer.text || answer.documentId : 'open'}`;
}

function offerLine(offer: NonNullable<ApplicationItem['offer']>): string {
  const { number, amount, installments, monthly, totalToPay, annualRate, expiresAt } = offer;
  const plan = `${installments} x ${kes(monthly)}, total ${kes(totalToPay)}`;
  return `offer ${number}: ${kes(amount)}, ${plan}, ${annualRate} % a year, until ${moment(expiresAt)}`;
}
