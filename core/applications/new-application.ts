import type { RequestKey } from '#core/platform/limits/once.ts';
import { suggestedAmounts } from '#shared/applications/catalogue.ts';
import { consentIn, statementsConsent } from '#shared/applications/consent.ts';
import type { submitApplication as contract } from '#shared/applications/contract.ts';
import type { DocumentKind } from '#shared/documents/document-kinds.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { ApplicationItem, StoredDocument } from './application.entity.ts';
import type { ChangeItem } from './change.entity.ts';

/** A form whose documents were looked into. */
export interface CheckedSubmission {
  form: BodyOf<typeof contract>;
  documents: StoredDocument[];
  requestKey: RequestKey;
  ipAddress: string;
  county: ApplicationItem['county'];
}

/**
 * @param createdAt ISO 8601
 * @returns the item of a submitted application, in its first status and version
 */
export function newApplication(
  { form, documents, requestKey, ipAddress, county }: CheckedSubmission,
  { applicationId, ref }: Pick<ApplicationItem, 'applicationId' | 'ref'>,
  createdAt: string,
): ApplicationItem {
  const urlOf = (kind: DocumentKind) => `/api/applications/${applicationId}/documents/${kind}`;
  return {
    applicationId,
    ref,
    version: 1,
    userId: requestKey.userId,
    businessName: form.businessName,
    sector: form.sector,
    systemNeed: form.systemNeed,
    suggestedAmount: suggestedAmounts[form.systemNeed],
    repaymentPeriod: form.repaymentPeriod,
    description: form.description,
    ...(county ? { county } : {}),
    status: 'Pending Review',
    createdAt,
    changedAt: createdAt,
    mpesaStatementUrl: urlOf('mpesa'),
    ...(form.bankStatement ? { bankStatementUrl: urlOf('bank') } : {}),
    registrationCertUrl: urlOf('cert'),
    documents,
    questions: [],
    consent: {
      ...consentIn(statementsConsent, form.language),
      agreedAt: createdAt,
      address: ipAddress,
    },
  };
}

/** @returns the first line of an application's history */
export const firstChange = (item: ApplicationItem): ChangeItem => ({
  applicationId: item.applicationId,
  userId: item.userId,
  ref: item.ref,
  version: item.version,
  event: 'submit',
  from: 'Draft',
  to: 'Pending Review',
  role: 'owner',
  by: item.userId,
  at: item.createdAt,
  details: {},
});
