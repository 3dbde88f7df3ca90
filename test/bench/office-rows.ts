/** Owners with an application, as the benches of projects and repayments need them. */
import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import type { User } from '#core/accounts/account.store.ts';
import type { ApplicationItem, StoredQuestion } from '#core/applications/application.entity.ts';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { repaymentPeriods, sectors, systemTypes } from '#shared/applications/catalogue.ts';
import { consentIn, statementsConsent } from '#shared/applications/consent.ts';
import { phoneNumber } from './reward-rows.ts';

const FIRST = ['Wanjiku', 'Otieno', 'Achieng', 'Kamau', 'Mwende', 'Wafula', 'Njeri', 'Ali'];
const LAST = ['Kimani', 'Odhiambo', 'Mutua', 'Chebet', 'Hassan', 'Wekesa', 'Barasa'];
const TRADES = ['Hardware', 'Groceries', 'Salon', 'Chemist', 'Academy', 'Transporters'];

/** The members of the staff whose desks share the applications; every fourth has nobody. */
const MEMBERS = ['member-1', 'member-2', 'member-3'];

const nth = <Item>(list: readonly Item[], n: number): Item => list[n % list.length] as Item;

export const benchOwner = (n: number): User => {
  const now = '2026-11-01T00:00:00.000Z';
  return {
    userId: `office-${n}`,
    phone: phoneNumber(n),
    fullName: `${nth(FIRST, n)} ${nth(LAST, n)}`,
    businessName: `${nth(LAST, n)} ${nth(TRADES, n)} Limited ${n}`,
    signeUpDate: now,
    status: 'newUser',
    signUpVia: 'Web',
    apiKey: `none-${n}`,
    lastLogin: now,
    lastLoginVia: 'Web',
    email: `owner-${n}@example.com`,
    kraPin: `A${String(n).padStart(9, '0')}Z`,
    registrationNumber: `BN/2019/${n}`,
  };
};

const keyOf = (userId: string, kind: string, type: string): string =>
  `applications/${userId}/${kind}_${randomUUID()}.${type}`;

/** An application as most of them are: two statements, a certificate and two answered questions. */
export function benchApplication(n: number): ApplicationItem {
  const { userId, businessName } = benchOwner(n);
  const createdAt = new Date(Date.UTC(2026, 0, 1) + n * 40 * 60 * 1000).toISOString();
  const document = (documentId: string, kind: 'mpesa' | 'bank' | 'cert') => ({
    documentId,
    kind,
    key: keyOf(userId, kind, 'pdf'),
    filename: `${kind} statement.pdf`,
    size: 400_000,
    uploadedAt: createdAt,
    needsPassword: kind !== 'cert',
  });
  const question = (number: number): StoredQuestion => ({
    number,
    question: 'Which of the two shops is it for?',
    wants: 'text',
    askedAt: createdAt,
    dueAt: createdAt,
    answer: { text: 'For the shop in Gikomba.', documentId: null, answeredAt: createdAt },
  });
  const assignee =
    n % 4 === 0 ? undefined : nth(MEMBERS, Math.floor(n / applicationStatuses.length));
  return {
    applicationId: ulid(Date.parse(createdAt)),
    ref: `B${String(n).padStart(6, '0')}`,
    version: 3,
    userId,
    businessName,
    sector: nth(sectors, n),
    systemNeed: nth(systemTypes, n),
    suggestedAmount: 300_000,
    repaymentPeriod: nth(repaymentPeriods, n),
    description: 'We sell to some 200 shops and note their orders in a book. '.repeat(8),
    county: 'Nakuru',
    status: nth(applicationStatuses, n),
    createdAt,
    changedAt: createdAt,
    mpesaStatementUrl: `/api/applications/x/documents/mpesa`,
    registrationCertUrl: `/api/applications/x/documents/cert`,
    documents: [document('mpesa', 'mpesa'), document('bank', 'bank'), document('cert', 'cert')],
    questions: [question(1), question(2)],
    consent: { ...consentIn(statementsConsent, 'en'), agreedAt: createdAt, address: '192.0.2.1' },
    assignee,
    ...(assignee ? { reviewers: [assignee] } : {}),
  };
}
