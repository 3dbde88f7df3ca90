import type { ApplicationDetail } from '../../shared/applications/contract.ts';
import { findUploads } from '../documents/upload.store.ts';
import { AppError } from '../platform/app-error.ts';
import { type ApplicationItem, findApplication, readHistory } from './application.store.ts';
import { detailed } from './view.ts';

/** As `ulid` makes them: anything longer would not even be a key. */
const APPLICATION_ID = /^[0-9A-Z]{26}$/;

/**
 * One application of this owner's.
 *
 * @throws AppError financing.notFound, also for somebody else's
 */
export async function ownApplication(
  userId: string,
  applicationId: string,
): Promise<ApplicationItem> {
  const isId = APPLICATION_ID.test(applicationId);
  const item = isId ? await findApplication(userId, applicationId) : null;
  if (!item) throw new AppError('financing.notFound');
  return item;
}

/** Everything its owner may know about an application. */
export async function readDetail(item: ApplicationItem): Promise<ApplicationDetail> {
  const locked = item.documents.filter((document) => document.needsPassword);
  const [history, files] = await Promise.all([
    readHistory(item.applicationId),
    findUploads(
      item.userId,
      locked.map(({ key }) => key),
    ),
  ]);
  return detailed(item, history, files);
}
