import { choiceOf, type OfferChange, wishesAfter } from '#core/contacts/opt-outs.ts';
import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import { BUSY, untilDone } from '#core/platform/table/busy.ts';
import type { chooseMessages as contract } from '#shared/cards/contract.ts';
import type { BodyOf, ReplyOf } from '#shared/platform/contract.ts';
import { behindLink, behindOwnLink, type CardHolder } from './behind-link.ts';
import type { Deps } from './deps.ts';

type Messages = ReplyOf<typeof contract>;

/** Without a consent there are no offers. The shop's link shows every opt-out as an opt-out from this shop. */
export async function messagesOf(
  { findWishes }: Deps,
  { customer, isOwn }: Pick<CardHolder, 'customer' | 'isOwn'>,
): Promise<Messages> {
  const { businessId, phone, consent, noReceiptsSince } = customer;
  const choice = choiceOf(await findWishes(businessId, phone));
  const isForAll = isOwn && choice !== 'yes' && choice !== 'notFromThis';
  const isYes = choice === 'yes' && consent?.given;
  return {
    offers: isYes || isForAll ? choice : 'notFromThis',
    receipts: noReceiptsSince === undefined,
  };
}

/**
 * A yes to offers also records a consent if the customer has given none. The link that the shop shows can only stop
 * offers of that shop. Other changes need the personal link, which receipts contain.
 * @throws AppError cards.linkNotFound, cards.notOwnLink, server.busy
 */
export async function chooseMessages(
  deps: Deps,
  { code, offers, receipts }: BodyOf<typeof contract>,
): Promise<Messages> {
  const onlyStops = receipts === undefined && (offers === undefined || offers === 'notFromThis');
  const holder = await (onlyStops ? behindLink : behindOwnLink)(deps, code);
  if (receipts !== undefined) await saveReceipts(deps, holder, receipts);
  if (offers !== undefined) {
    const choice = await saveOffers(deps, holder, offers);
    if (choice === 'yes') await agree(deps, code);
  }
  return messagesOf(deps, await behindLink(deps, code));
}

async function saveReceipts(
  deps: Deps,
  { customer }: CardHolder,
  receipts: boolean,
): Promise<void> {
  const isSo = customer.noReceiptsSince === undefined;
  if (isSo === receipts) return;
  const since = receipts ? null : isoTime(deps.clock());
  if (!(await deps.saveReceipts(customer, since))) throw new AppError('cards.linkNotFound');
}

const agree = (deps: Deps, code: string): Promise<void> =>
  untilDone(async () => {
    const { customer } = await behindLink(deps, code);
    if (customer.consent?.given && customer.provedAt) return undefined;
    const at = isoTime(deps.clock());
    const agreed = { given: true, at, source: 'customer' } as const;
    const consent = customer.consent?.given ? undefined : agreed;
    const details = { name: customer.name ?? null, consent, provedAt: at };
    return (await deps.saveDetails(customer, details)) ? undefined : BUSY;
  });

/** Stores the choice with the contact, where an opt-out outlasts an erasure. @returns the new state */
async function saveOffers(deps: Deps, { customer }: CardHolder, offers: OfferChange) {
  const { businessId, phone } = customer;
  const [contactId = ''] = await deps.ensureContacts(
    businessId,
    [phone],
    deps.asCustomer(businessId),
  );
  const before = await deps.findWishes(businessId, phone);
  const after = wishesAfter(offers, before);
  const at = isoTime(deps.clock());
  const isSaved = await deps.saveWishes({ contactId, businessId, phone }, { before, after, at });
  if (!isSaved) throw new AppError('cards.linkNotFound');
  return choiceOf(after);
}
