import { AppError } from '#core/platform/app-error.ts';
import { once, type RequestKey, requestKeyOf } from '#core/platform/limits/once.ts';
import type {
  ApplicationDetail,
  withdrawApplication as contract,
} from '#shared/applications/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { ApplicationItem, StoredDocument } from './application/application.entity.ts';
import { toDetailReply } from './application-reply.ts';
import { type ChangeDeps, changeApplication } from './change-application.ts';
import type { Deps } from './deps.ts';

export type FindDeps = Pick<Deps, 'findApplication'>;

export interface ApplicationKey {
  userId: string;
  applicationId: string;
}

export interface OwnerRequest extends ApplicationKey {
  idempotencyKey: string;
}

/** A ULID. A longer text might be too long for a table key. */
const APPLICATION_ID = /^[0-9A-Z]{26}$/;

/** @throws AppError applications.notFound, also for an application of another owner */
export async function ownApplication(
  { findApplication }: FindDeps,
  { userId, applicationId }: ApplicationKey,
): Promise<ApplicationItem> {
  const isId = APPLICATION_ID.test(applicationId);
  const item = isId ? await findApplication(userId, applicationId) : null;
  if (!item) throw new AppError('applications.notFound');
  return item;
}

/**
 * Makes a change once. A repeated request gets the application as it is now.
 * @throws AppError applications.notFound, request.keyReused, and the refusals of the change
 */
export async function changeOnce(
  deps: FindDeps,
  { userId, applicationId, idempotencyKey }: OwnerRequest,
  body: object,
  change: (before: ApplicationItem, requestKey: RequestKey) => Promise<ApplicationItem>,
): Promise<ApplicationItem> {
  const before = await ownApplication(deps, { userId, applicationId });
  const requestKey = await requestKeyOf(userId, idempotencyKey, body);
  return once(requestKey, {
    replay: (resultId) => ownApplication(deps, { userId, applicationId: resultId }),
    act: () => change(before, requestKey),
  });
}

/** @returns a link, valid for 5 minutes @throws AppError applications.notFound, applications.documentNotFound */
export async function openDocument(
  deps: Pick<Deps, 'findApplication' | 'signDownload'>,
  { documentId, ...key }: ApplicationKey & { documentId: string },
): Promise<{ url: string }> {
  const document = documentOf(await ownApplication(deps, key), documentId);
  return { url: await deps.signDownload(document.key) };
}

/** @throws AppError applications.documentNotFound */
export function documentOf({ documents }: ApplicationItem, documentId: string): StoredDocument {
  const document = documents.find((one) => one.documentId === documentId);
  if (!document) throw new AppError('applications.documentNotFound');
  return document;
}

export async function readDetail(
  { readHistory, findUploads }: Pick<Deps, 'readHistory' | 'findUploads'>,
  item: ApplicationItem,
): Promise<ApplicationDetail> {
  const locked = item.documents.filter(({ needsPassword }) => needsPassword);
  const keys = locked.map(({ key }) => key);
  const [history, uploads] = await Promise.all([
    readHistory(item.applicationId),
    findUploads(item.userId, keys),
  ]);
  return toDetailReply(item, history, uploads);
}

/** Works until an offer is accepted. @throws AppError applications.changed if the owner saw another version */
export function withdrawApplication(
  deps: ChangeDeps & FindDeps,
  request: OwnerRequest,
  { version }: BodyOf<typeof contract>,
): Promise<ApplicationItem> {
  const { userId, applicationId } = request;
  const body = { withdraw: applicationId, version };
  return changeOnce(deps, request, body, async (application, requestKey) => {
    if (application.version !== version) throw new AppError('applications.changed');
    return changeApplication(deps, application, {
      event: 'withdraw',
      facts: {},
      by: userId,
      requestKey,
    });
  });
}
