import { ulid } from 'ulid';
import * as contracts from '../../shared/contracts/uploads.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { createUpload } from './create-upload.ts';
import { reserveKey, signPut } from './upload.store.ts';

const parts = { reserveKey, signPut, newId: ulid, clock: systemClock };

export const handler = api(
  route(contracts.createUpload, ({ actor, body }) => createUpload(parts, actor.userId, body)),
);
