import { ulid } from 'ulid';
import * as contracts from '../../shared/contracts/financing.ts';
import { AppError } from '../kit/app-error.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import {
  type ApplicationItem,
  findApplication,
  findRequest,
  insertApplication,
  listApplications,
} from './application.store.ts';
import { readSample, signDownload } from './document.store.ts';
import { submitApplication } from './submit-application.ts';

const parts = {
  findRequest,
  insertApplication,
  findApplication,
  readSample,
  newId: ulid,
  clock: systemClock,
};

/** The record as its owner may see it: documents by their links, not by their keys. */
function shown(item: ApplicationItem): contracts.Application {
  const { mpesaStatementKey, bankStatementKey, registrationCertKey, ...application } = item;
  return application as contracts.Application;
}

/** As `ulid` makes them: anything longer would not even be a key. */
const APPLICATION_ID = /^[0-9A-Z]{26}$/;

async function owned(userId: string, applicationId: string): Promise<ApplicationItem> {
  const isId = APPLICATION_ID.test(applicationId);
  const item = isId ? await findApplication(userId, applicationId) : null;
  if (!item) throw new AppError('financing.notFound');
  return item;
}

export const handler = api(
  route(contracts.submitApplication, async ({ actor, idempotencyKey, body }) =>
    shown(await submitApplication(parts, actor.userId, idempotencyKey, body)),
  ),

  route(contracts.listApplications, async ({ actor }) => ({
    applications: (await listApplications(actor.userId)).map(shown),
  })),

  route(contracts.getApplication, async ({ actor, params }) =>
    shown(await owned(actor.userId, params.applicationId)),
  ),

  route(contracts.getDocument, async ({ actor, params }) => {
    const item = await owned(actor.userId, params.applicationId);
    const keys = new Map([
      ['mpesa', item.mpesaStatementKey],
      ['bank', item.bankStatementKey],
      ['cert', item.registrationCertKey],
    ]);
    const key = keys.get(params.kind);
    if (!key) throw new AppError('financing.documentNotFound');
    return { url: await signDownload(key) };
  }),
);
