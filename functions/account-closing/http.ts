import { closeAccount } from '../../core/account-closing/close-account.ts';
import { closeRecord, isClosed, statusesOf } from '../../core/account-closing/closing.store.ts';
import {
  findClosingCode,
  replaceClosingCode,
  takeGuess,
} from '../../core/account-closing/closing-code.store.ts';
import { sendClosingCode } from '../../core/account-closing/send-closing-code.ts';
import { deletePoolUser } from '../../core/account-closing/user-pool.ts';
import { readPartition } from '../../core/account-export/data.store.ts';
import { shownItem } from '../../core/account-export/shown-item.ts';
import { findUser } from '../../core/accounts/account.store.ts';
import { findOpenApplication } from '../../core/applications/application.store.ts';
import { AppError } from '../../core/platform/app-error.ts';
import { systemClock } from '../../core/platform/clock.ts';
import { siteHost } from '../../core/platform/config.ts';
import { sendBySns } from '../../core/platform/sms-sender.ts';
import * as contracts from '../../shared/account-closing/contract.ts';
import { readMyData } from '../../shared/account-export/contract.ts';
import { api, route } from '../platform/http.ts';

const parts = {
  ...{ findUser, findOpenApplication, statusesOf, isClosed, closeRecord },
  ...{ findClosingCode, replaceClosingCode, takeGuess, deletePoolUser },
  sendSms: sendBySns,
  siteHost,
  clock: systemClock,
};

export const handler = api(
  route(readMyData, async ({ actor: { userId }, query }) => {
    if (!(await findUser(userId))) throw new AppError('accounts.notFound');
    const { items, next } = await readPartition(userId, query.cursor);
    return { items: items.map(shownItem), next };
  }),

  route(contracts.sendClosingCode, ({ actor }) => sendClosingCode(parts, actor.userId)),

  route(contracts.closeAccount, async ({ actor, body }) => {
    await closeAccount(parts, actor.userId, body.code);
    return undefined;
  }),
);
