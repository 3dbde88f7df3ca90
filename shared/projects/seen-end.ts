/** The proposed end as the owner saw it: the screen, the code by SMS and the server use the same text. */
import { sumOf } from '#shared/platform/sum.ts';
import type { SeenEnd } from './contract.ts';

/** KES paid by all agreements of a project. */
export const paidFor = ({
  agreements,
}: {
  agreements: readonly { readonly paid: number }[];
}): number => sumOf(agreements.map(({ paid }) => paid));

/** The code for one proposal and sum must not be valid for another. */
export const textOfEnd = ({ proposedAt, paid, accepted }: SeenEnd): string =>
  [proposedAt, paid, accepted].join('#');
