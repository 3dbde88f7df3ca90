import * as contracts from '../../shared/contracts/my-data.ts';
import { findUser } from '../account/account.store.ts';
import { findOpenApplication } from '../financing/application.store.ts';
import { AppError } from '../kit/app-error.ts';
import { systemClock } from '../kit/clock.ts';
import { api, route } from '../kit/http.ts';
import { sendBySns } from '../kit/sms-sender.ts';
import { closeAccount } from './close-account.ts';
import { closeRecord, isClosed, statusesOf } from './closing.store.ts';
import { findClosingCode, replaceClosingCode, takeGuess } from './closing-code.store.ts';
import { readPartition } from './data.store.ts';
import { sendClosingCode } from './send-closing-code.ts';
import { shownItem } from './shown-item.ts';
import { deletePoolUser } from './user-pool.ts';

const parts = {
  ...{ findUser, findOpenApplication, statusesOf, isClosed, closeRecord },
  ...{ findClosingCode, replaceClosingCode, takeGuess, deletePoolUser },
  sendSms: sendBySns,
  siteHost: process.env.SITE_HOST,
  clock: systemClock,
};

export const handler = api(
  route(contracts.readMyData, async ({ actor: { userId }, query }) => {
    if (!(await findUser(userId))) throw new AppError('account.notFound');
    const { items, next } = await readPartition(userId, query.cursor);
    return { items: items.map(shownItem), next };
  }),

  route(contracts.sendClosingCode, ({ actor }) => sendClosingCode(parts, actor.userId)),

  route(contracts.closeAccount, async ({ actor, body }) => {
    await closeAccount(parts, actor.userId, body.code);
    return undefined;
  }),
);
