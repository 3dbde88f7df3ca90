import { readCounter, readPoster, renewCounter, saveCounter } from '#core/cards/counter.ts';
import { deps } from '#core/cards/deps.ts';
import { joinShop, sendJoinCode } from '#core/cards/join.ts';
import { chooseMessages } from '#core/cards/messages.ts';
import { readCard, readStoredAbout } from '#core/cards/read-card.ts';
import { askShop, complainByCard, listRequests, settleRequest } from '#core/cards/requests.ts';
import { renewCardOf, shopCodeFor } from '#core/rewards/finding/card-link.ts';
import { requireLookup } from '#core/rewards/finding/find-customers.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/cards/contract.ts';

export const handler = api(
  route(contracts.readCard, ({ body }) => readCard(deps, body.code)),
  route(contracts.readStored, ({ body }) => readStoredAbout(deps, body.code)),
  route(contracts.chooseMessages, ({ body }) => chooseMessages(deps, body)),
  route(contracts.askShop, ({ body }) => askShop(deps, body)),
  route(contracts.complainByCard, ({ body, idempotencyKey }) =>
    complainByCard(deps, idempotencyKey, body),
  ),
  route(contracts.readPoster, ({ body }) => readPoster(deps, body.code)),
  route(contracts.sendJoinCode, ({ body, ...call }) => sendJoinCode(deps, body, call)),
  route(contracts.join, ({ body, idempotencyKey }) => joinShop(deps, idempotencyKey, body)),
  route(contracts.getCardLink, async ({ actor, body }) => {
    await requireLookup(actor.member, deps.clock());
    return { card: await shopCodeFor(deps, actor.userId, body.phone) };
  }),
  route(contracts.renewCard, async ({ actor, body }) => ({
    card: await renewCardOf(deps, actor.userId, body.phone),
  })),
  route(contracts.getCounter, ({ actor }) => readCounter(deps, actor.userId)),
  route(contracts.saveCounter, ({ actor, body }) => saveCounter(deps, actor.userId, body.isOpen)),
  route(contracts.renewCounter, ({ actor }) => renewCounter(deps, actor.userId)),
  route(contracts.listCardRequests, async ({ actor }) => ({
    requests: await listRequests(deps, actor.userId),
  })),
  route(contracts.settleCardRequest, ({ actor, body }) => settleRequest(deps, actor.userId, body)),
);
