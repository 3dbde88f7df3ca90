import * as contracts from '../../shared/contracts/my-data.ts';
import { findUser } from '../account/account.store.ts';
import { AppError } from '../kit/app-error.ts';
import { api, route } from '../kit/http.ts';
import { readPartition } from './data.store.ts';
import { shownItem } from './shown-item.ts';

export const handler = api(
  route(contracts.readMyData, async ({ actor: { userId }, query }) => {
    if (!(await findUser(userId))) throw new AppError('account.notFound');
    const { items, next } = await readPartition(userId, query.cursor);
    return { items: items.map(shownItem), next };
  }),
);
