import { queryOptions } from '@tanstack/react-query';
import { isOpen } from '#shared/applications/application-machine.ts';
import {
  type Application,
  getApplication,
  listApplications,
} from '#shared/applications/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { accountQuery } from '#web/src/lib/queries/get-account.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import { fetchDraft, newerDraft, readFromDevice, type StoredDraft } from './draft-saver.ts';

export interface ApplyStart {
  owner: string;
  businessName: string;
  openApplication: Application | null;
  draft: StoredDraft | null;
  earlier: Application | null;
}

/** Fetched at each opening, never while its owner types. @param again the earlier application's id, or null */
export const applyStartQuery = (again: string | null) =>
  queryOptions({
    queryKey: ['apply-start', again],
    queryFn: async ({ client, signal }): Promise<ApplyStart> => {
      const [account, { applications }, online, earlier] = await Promise.all([
        client.ensureQueryData(accountQuery()),
        call(listApplications, { query: {}, signal }),
        fetchOnline(signal),
        again === null ? null : fetchEarlier(again, signal),
      ]);
      const owner = sessionOwner() ?? account.userId;
      return {
        owner,
        businessName: account.businessName,
        // There is at most one open application, and it is among the newest.
        openApplication: applications.find(({ status }) => isOpen(status)) ?? null,
        draft: newerDraft(readFromDevice(owner), online),
        earlier,
      };
    },
    staleTime: 'static',
    gcTime: 0,
  });

async function fetchOnline(signal: AbortSignal): Promise<StoredDraft | null> {
  const { draft, savedAt } = await fetchDraft(signal);
  if (!draft || !savedAt) return null;
  return { draft, changedAt: savedAt, basedOn: savedAt, isOnline: true };
}

/** The URL may name an application that does not exist: the form then starts without it. */
async function fetchEarlier(applicationId: string, signal: AbortSignal) {
  try {
    return await call(getApplication, { params: { applicationId }, signal });
  } catch (error) {
    if (hasCode(error, 'applications.notFound')) return null;
    throw error;
  }
}
