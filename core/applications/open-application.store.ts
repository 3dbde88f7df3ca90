import { type ApplicationItem, application } from './application.entity.ts';
import { openApplication } from './open-application.entity.ts';

/**
 * Reads the one application of an owner for which something can still come: two GetItems, and one if there
 * is none. It need not be the newest, because an expired offer can be renewed.
 */
export async function readOpenApplication(userId: string): Promise<ApplicationItem | null> {
  const mark = await openApplication.get({ userId }, { consistent: false });
  return (
    mark && application.get({ userId, applicationId: mark.applicationId }, { consistent: false })
  );
}
