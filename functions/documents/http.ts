import { ulid } from 'ulid';
import { createUpload } from '../../core/documents/create-upload.ts';
import { deleteObject, signPut } from '../../core/documents/object.store.ts';
import { requireOwnKey } from '../../core/documents/own-key.ts';
import { encryptPassword } from '../../core/documents/statement-password.ts';
import { giveUp, reserveKey, setPassword } from '../../core/documents/upload.store.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { systemClock } from '../../core/platform/clock.ts';
import * as contracts from '../../shared/documents/contract.ts';
import { api, route } from '../platform/http.ts';

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
