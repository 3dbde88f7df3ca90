import type { Duplicate } from '../../shared/assessment/contract.ts';
import type { User } from '../accounts/account.store.ts';
import { exactTerm } from '../search/terms.ts';
import type { Deps } from './deps.ts';

/** Other owners of one number that are shown. */
const MOST_OWNERS = 3;

const kinds = [
  { kind: 'pin', same: 'KRA PIN', of: ({ kraPin }: User) => kraPin },
  {
    kind: 'registration',
    same: 'Registration',
    of: ({ registrationNumber }: User) => registrationNumber,
  },
  { kind: 'email', same: 'E-mail address', of: ({ email }: User) => email },
] as const;

/**
 * Finds other owners with the same PIN, registration or e-mail address. Two accounts never have one
 * phone number, and a closed account leaves none behind.
 */
export async function findDuplicates(
  deps: Pick<Deps, 'findOwners' | 'rowsOfOwner' | 'findUser'>,
  owner: User,
): Promise<Duplicate[]> {
  const found = await Promise.all(
    kinds.map(async ({ kind, same, of }) => {
      const [term] = exactTerm(kind, of(owner));
      const owners = term ? await deps.findOwners(term, MOST_OWNERS + 1) : [];
      const others = owners.filter((userId) => userId !== owner.userId);
      return Promise.all(others.slice(0, MOST_OWNERS).map((one) => duplicateOf(deps, same, one)));
    }),
  );
  return found.flat();
}

async function duplicateOf(
  { rowsOfOwner, findUser }: Pick<Deps, 'rowsOfOwner' | 'findUser'>,
  same: string,
  userId: string,
): Promise<Duplicate> {
  const [[row], user] = await Promise.all([rowsOfOwner(userId, 1), findUser(userId)]);
  return {
    same,
    ref: row?.ref ?? null,
    businessName: row?.businessName ?? user?.businessName ?? '',
    status: row?.status ?? null,
  };
}
