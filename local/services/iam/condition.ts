import type { Permission } from '#local/service.ts';

/** Operators, each with condition keys and their values. */
export type ConditionBlock = Readonly<Record<string, Record<string, string | string[]>>>;

const valuesOf: Readonly<Record<string, (permission: Permission) => readonly string[]>> = {
  'dynamodb:leadingkeys': ({ leadingKeys = [] }) => leadingKeys,
};

type Test = (values: readonly string[], matches: (value: string) => boolean) => boolean;

/** AWS's operators over several values. If the request lacks the key, any is false and all is true. */
const sets: Readonly<Record<string, Test>> = {
  foranyvalue: (values, matches) => values.some(matches),
  forallvalues: (values, matches) => values.every(matches),
};

/** IAM's patterns: `*` is any characters, `?` one. */
export function wildcards(patterns: readonly string[], flags = ''): (text: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const source = pattern.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${source.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
  });
  return (text) => expressions.some((expression) => expression.test(text));
}

const comparisons: Readonly<
  Record<string, (wanted: readonly string[]) => (value: string) => boolean>
> = {
  stringlike: (wanted) => wildcards(wanted),
  stringequals: (wanted) => (value) => wanted.includes(value),
};

/**
 * @param policy its name, for the error
 * @throws Error for an unknown operator or key
 */
export function conditionOf(
  block: ConditionBlock,
  policy: string,
): (permission: Permission) => boolean {
  const tests = Object.entries(block).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, wanted]) => {
      const [set = '', comparison = ''] = operator.toLowerCase().split(':');
      const [ofSet, compare, valuesIn] = [
        sets[set],
        comparisons[comparison],
        valuesOf[key.toLowerCase()],
      ];
      if (!ofSet || !compare || !valuesIn) {
        throw new Error(`The local cloud cannot evaluate ${operator} of ${key} in ${policy}.`);
      }
      const matches = compare([wanted].flat());
      return (permission: Permission) => ofSet(valuesIn(permission), matches);
    }),
  );
  return (permission) => tests.every((isMet) => isMet(permission));
}
