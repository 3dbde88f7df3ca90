/** Lambda's filter criteria, with the rules that the stack uses: exact values and prefixes. */

export interface FilterCriteria {
  /** Patterns are JSON. An event passes if it matches one of them. */
  Filters: { Pattern: string }[];
}

type Matches = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rule(rule: unknown): Matches {
  if (typeof rule !== 'object' || rule === null) return (value) => value === rule;
  const [[name, prefix] = [], ...others] = Object.entries(rule);
  if (name !== 'prefix' || typeof prefix !== 'string' || others.length > 0) {
    throw new Error(`The local cloud does not know the filter rule ${JSON.stringify(rule)}.`);
  }
  return (value) => typeof value === 'string' && value.startsWith(prefix);
}

function pattern(part: unknown): Matches {
  if (Array.isArray(part)) {
    const rules = part.map(rule);
    return (value) => rules.some((matches) => matches(value));
  }
  if (!isObject(part)) {
    throw new Error(`A filter pattern holds ${JSON.stringify(part)} where a list belongs.`);
  }
  const fields = Object.entries(part).map(([name, inner]) => [name, pattern(inner)] as const);
  return (value) => isObject(value) && fields.every(([name, matches]) => matches(value[name]));
}

/** @returns whether an event passes the criteria; without criteria, every event does */
export function eventFilter(criteria: FilterCriteria | undefined): Matches {
  if (!criteria) return () => true;
  const patterns = criteria.Filters.map(({ Pattern }) => pattern(JSON.parse(Pattern)));
  return (event) => patterns.some((matches) => matches(event));
}
