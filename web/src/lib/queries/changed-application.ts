import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { applicationErrors } from '#shared/applications/errors.ts';
import { errorText } from '../errors/error-text.ts';
import type { Subject } from './change-hook.ts';
import { forgetNeedsAt } from './dashboard-needs.ts';
import { applicationQuery } from './get-application.ts';

export const changedApplication = (
  applicationId: string,
): Subject<ApplicationDetail, { applicationId: string }> => ({
  name: applicationId,
  params: { applicationId },
  show: async (client, detail) => {
    const { queryKey } = applicationQuery(applicationId);
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, detail);
    for (const other of ['applications', 'notifications']) {
      void client.invalidateQueries({ queryKey: [other] });
    }
    forgetNeedsAt(client, `/applications/${applicationId}`);
  },
  reload: (client) => client.invalidateQueries(applicationQuery(applicationId)),
  granted: () => errorText(applicationErrors, 'applications.changed'),
});
