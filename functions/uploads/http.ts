import { ulid } from 'ulid';
import * as contracts from '../../shared/contracts/uploads.ts';
import { AppError } from '../kit/app-error.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { createUpload } from './create-upload.ts';
import { deleteObject, signPut } from './object.store.ts';
import { requireOwnKey } from './own-key.ts';
import { encryptPassword } from './statement-password.ts';
import { giveUp, reserveKey, setPassword } from './upload.store.ts';

const parts = { reserveKey, signPut, newId: ulid, clock: systemClock };

export const handler = api(
  route(contracts.createUpload, ({ actor, body }) => createUpload(parts, actor.userId, body)),

  route(contracts.saveStatementPassword, async ({ actor: { userId }, body: { key, password } }) => {
    requireOwnKey(userId, key);
    const isSaved = await setPassword({ userId, key }, await encryptPassword(userId, password));
    if (!isSaved) throw new AppError('uploads.notFound');
    return undefined;
  }),

  route(contracts.removeUpload, async ({ actor: { userId }, query: { key } }) => {
    requireOwnKey(userId, key);
    if (!(await giveUp({ userId, key }, systemClock()))) throw new AppError('uploads.inUse');
    await deleteObject(key);
    return undefined;
  }),
);
