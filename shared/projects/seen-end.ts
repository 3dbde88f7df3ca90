/** What an owner saw of an end that the office proposes: the screen, the code and the server name the same. */
import { sumOf } from '#shared/platform/sum.ts';
import type { SeenEnd } from './contract.ts';

/** @returns KES that are paid by all agreements of a project */
export const paidFor = ({
  agreements,
}: {
  agreements: readonly { readonly paid: number }[];
}): number => sumOf(agreements.map(({ paid }) => paid));

/** @returns an end as one text: another proposal or other money is another decision */
export const textOfEnd = ({ proposedAt, paid, accepted }: SeenEnd): string =>
  [proposedAt, paid, accepted].join('#');
