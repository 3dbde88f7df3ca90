/** A limit, with what it means for the businesses of a stage. */
export interface Limit {
  /** Who sets it: we, or AWS, which is asked for more. */
  by: 'us' | 'AWS';
  name: string;
  most: number;
  /** What one business takes of it, in the unit of the name. */
  each: number;
  /** What happens above it, and to whom. */
  breaks: string;
  /** How it is raised. */
  raise: string;
}

/** @returns how many businesses a limit serves */
export const served = ({ most, each }: Pick<Limit, 'most' | 'each'>): number =>
  Math.floor(most / each);
