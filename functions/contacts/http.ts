import { addContacts } from '#core/contacts/add-contacts.ts';
import { createList, deleteList, listMembers, toListReply } from '#core/contacts/contact-lists.ts';
import { deps } from '#core/contacts/deps.ts';
import { addOptOuts, chooseOffers, listOptOuts, readOfferChoice } from '#core/contacts/opt-outs.ts';
import { findRefusers } from '#core/rewards/customers/customer.store.ts';
import { api, route } from '#functions/platform/http.ts';
import * as contracts from '#shared/contacts/contract.ts';

const memberDeps = { ...deps, findRefusers };

export const handler = api(
  route(contracts.listContactLists, async ({ actor }) => ({
    lists: (await deps.listLists(actor.userId)).map(toListReply),
  })),
  route(contracts.createContactList, ({ actor, idempotencyKey: key, body }) =>
    createList(deps, { userId: actor.userId, key }, body),
  ),
  route(contracts.deleteContactList, async ({ actor, params }) => {
    await deleteList(deps, actor.userId, params.listId);
    return undefined;
  }),
  route(contracts.addContacts, async ({ actor: { userId }, params, body }) => ({
    list: toListReply(await addContacts(deps, { userId, ...params }, body)),
  })),
  route(contracts.listMembers, async ({ actor: { userId }, params, body }) => {
    const { items, next } = await listMembers(memberDeps, { userId, ...params }, body);
    return { members: items, next };
  }),
  route(contracts.listOptOuts, async ({ actor, query }) => {
    const { items, next } = await listOptOuts(deps, actor.userId, query.cursor);
    return { optOuts: items, next };
  }),
  route(contracts.addOptOuts, ({ actor, body }) => addOptOuts(deps, actor.userId, body)),
  route(contracts.readOfferChoice, ({ body }) => readOfferChoice(deps, body.code)),
  route(contracts.chooseOffers, ({ body }) => chooseOffers(deps, body)),
);
