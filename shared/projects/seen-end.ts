/** The proposed end as the owner saw it: the screen, the code and the server name the same. */
import { sumOf } from '#shared/platform/sum.ts';
import type { SeenEnd } from './contract.ts';

/** KES paid by all agreements of a project. */
export const paidFor = ({
  agreements,
}: {
  agreements: readonly { readonly paid: number }[];
}): number => sumOf(agreements.map(({ paid }) => paid));

/** Another proposal or other money is another decision. */
export const textOfEnd = ({ proposedAt, paid, accepted }: SeenEnd): string =>
  [proposedAt, paid, accepted].join('#');
