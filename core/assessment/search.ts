/** The only search of the office. It searches while a text is being typed, for at most 2.5 read units each time. */

import type { QueueRowItem } from '#core/applications/application/queue-row.ts';
import { kesOf } from '#core/payments/counting/payment.ts';
import type { TermKind } from '#core/search/search-terms.ts';
import { EMAIL, KRA_PIN } from '#shared/accounts/profile.ts';
import {
  type Found,
  findable,
  type searchOffice as searchContract,
} from '#shared/assessment/contract.ts';
import { RECEIPT } from '#shared/payments/receipt.ts';
import type { ReplyOf, StaffActor } from '#shared/platform/contract.ts';
import { withPlainDigits } from '#shared/platform/digits.ts';
import type { Permission } from '#shared/platform/permissions.ts';
import { normalizeKenyanPhone } from '#shared/platform/phone.ts';
import type { Deps } from './deps.ts';

type SearchedBy = 'reference' | 'account' | 'receipt' | 'number' | Exclude<TermKind, 'applied'>;

/** Reads the rows of at most this many owners, at half a read unit each. A look-up without a result counts as one. */
const MOST_OWNERS = 3;

/** Terms to read, for half a read unit. A name is looked for twice, and then begins at one unit. */
const MOST_TERMS = 4;

/** Rows of each owner, newest first. */
const ROWS_EACH = 3;

/**
 * The audit records how a member searched, once an hour, and never the text: it may name a person, and the audit is
 * never deleted.
 * @returns what the member may open
 */
export async function searchOffice(
  deps: Deps,
  by: StaffActor,
  text: string,
): Promise<ReplyOf<typeof searchContract>> {
  const answer = await search(deps, by.may, text.trim());
  const entry = { kind: 'search.made', subject: 'platform', label: answer.by } as const;
  await deps.auditList(by, entry, deps.clock());
  const [first] = answer.found;
  const alike = answer.found.filter(({ kind }) => kind === first?.kind);
  return { ...answer, isExact: answer.by !== 'name' && alike.length === 1 };
}

async function search(deps: Deps, may: readonly Permission[], text: string) {
  const kinds = kindsOf(text).filter((by) => mayFind(may, needs[by]));
  for (const [missed, by] of kinds.entries()) {
    const all = await finders[by](deps, text, MOST_OWNERS - missed);
    const seen = all.filter(({ kind }) => mayFind(may, [kind]));
    if (seen.length > 0) return { by, found: inOrder(seen, may) };
  }
  return { by: kinds.at(-1) ?? 'name', found: [] };
}

const everything: readonly Found['kind'][] = ['payment', 'application', 'agreement', 'project'];

/** The kinds of results for a text of this form. Texts of other forms can find any kind. */
const needs: Partial<Record<SearchedBy, readonly Found['kind'][]>> = {
  reference: ['application'],
  account: ['agreement', 'project'],
  receipt: ['payment'],
};

const mayFind = (may: readonly Permission[], kinds = everything): boolean =>
  kinds.some((kind) => findable[kind].some((one) => may.includes(one)));

/** If an agreement and a project have the reference, builders see the project first, others the agreement. */
function inOrder(all: readonly Found[], may: readonly Permission[]): Found[] {
  const isBuilder = may.includes('deliver') && !may.includes('finance');
  const kinds = isBuilder ? everything.toReversed() : everything;
  return all.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

/** Letters of a reference (core/platform/one-time-code.ts). */
const CLEAR = '[0-9A-HJKMNP-TV-Z]';
const REFERENCE = new RegExp(`^${CLEAR}{7}$`, 'i');
const ACCOUNT = new RegExp(`^${CLEAR}{9}$`, 'i');

/** @returns the possible kinds of a text, rarest first. For example, Baraka5 may be a reference or a name. */
export function kindsOf(typed: string): SearchedBy[] {
  const text = withPlainDigits(typed);
  if (EMAIL.test(text)) return ['email'];
  const plain = text.replace(/[\s.-]/g, '').toUpperCase();
  if (KRA_PIN.test(plain)) return ['pin'];
  if (/^[+(\d][\d\s().-]+$/.test(text) && normalizeKenyanPhone(text)) {
    return ['number', 'registration', 'name'];
  }
  const hasDigit = /\d/.test(text);
  return [
    ...(REFERENCE.test(plain) ? (['reference'] as const) : []),
    ...(ACCOUNT.test(plain) ? (['account'] as const) : []),
    ...(hasDigit && RECEIPT.test(plain) ? (['receipt'] as const) : []),
    ...(hasDigit ? (['registration'] as const) : []),
    'name',
  ];
}

/** @param owners how many owners may be read */
type Finder = (deps: Deps, text: string, owners: number) => Promise<Found[]>;

const plainOf = (text: string): string =>
  withPlainDigits(text)
    .replace(/[\s.-]/g, '')
    .toUpperCase();

const byTerm =
  (kind: TermKind): Finder =>
  async (deps, text, owners) =>
    ofOwners(deps, await deps.findByTerm(kind, text, MOST_TERMS), owners);

const finders: Record<SearchedBy, Finder> = {
  reference: async ({ rowByReference }, text) => {
    const row = await rowByReference(plainOf(text));
    return row ? ofRow(row) : [];
  },
  account: async (deps, text) => {
    const [account] = await deps.findPaymentAccounts([plainOf(text)]);
    if (!account) return [];
    const [agreement, project] = await Promise.all([
      deps.findAgreementRow(account),
      deps.findProjectRow(account),
    ]);
    if (!agreement) return [];
    return [
      found('agreement', agreement, agreement.status),
      ...(project ? [found('project', { ...agreement, ref: project.ref }, project.stage)] : []),
    ];
  },
  receipt: async (deps, text) => {
    const payment = await deps.findPayment(plainOf(text), { consistent: false });
    if (!payment) return [];
    const { receipt, state, day, userId, ref } = payment;
    const pays = userId && ref ? await deps.findAgreementRow({ userId, ref }) : null;
    const paid = { amount: kesOf(payment), day, agreement: pays?.ref ?? null };
    const { businessName = null } = pays ?? {};
    return [{ ...found('payment', { ref: receipt, businessName }, state), paid }];
  },
  number: async (deps, text, owners) => {
    const phone = normalizeKenyanPhone(text);
    return phone ? ofOwners(deps, await deps.findByPhone(phone), owners) : [];
  },
  pin: byTerm('pin'),
  registration: byTerm('registration'),
  email: byTerm('email'),
  name: async (deps, text, owners) => {
    // Most owners have never applied, and lead to nothing: those of applications are looked at first.
    const looks = (['applied', 'name'] as const).map((kind) =>
      deps.findByTerm(kind, text, MOST_TERMS),
    );
    return ofOwners(deps, (await Promise.all(looks)).flat(), owners);
  },
};

/** @returns what is in the newest rows of each owner, in the order of the owners */
async function ofOwners(
  { rowsOfOwner }: Deps,
  holders: readonly { userId: string }[],
  most: number,
): Promise<Found[]> {
  const owners = [...new Set(holders.map(({ userId }) => userId))].slice(0, most);
  const rows = await Promise.all(owners.map((userId) => rowsOfOwner(userId, ROWS_EACH)));
  return rows.flat().flatMap(ofRow);
}

function ofRow(row: QueueRowItem): Found[] {
  const { systemNeed, status, projectRef } = row;
  const built = projectRef && { ...row, ref: projectRef };
  return [
    found('application', row, `${systemNeed}, ${status}`),
    ...(built ? [found('agreement', built, systemNeed), found('project', built, systemNeed)] : []),
  ];
}

const found = (
  kind: Found['kind'],
  { ref, businessName }: Pick<Found, 'ref' | 'businessName'>,
  about: string,
): Found => ({ kind, ref, businessName, about, paid: null });
