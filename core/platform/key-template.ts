/**
 * Templates of keys, such as `user#{businessId}` or `change#{version:6}`, where `:6` pads a number
 * with zeros to six digits so that it sorts as a number.
 */

type NameIn<Part extends string> = Part extends `${infer Name}:${number}` ? Name : Part;

/** The names of the attributes that a template needs. */
export type NamesIn<Template extends string> =
  Template extends `${string}{${infer Part}}${infer Rest}` ? NameIn<Part> | NamesIn<Rest> : never;

/** The text in front of a template's first attribute. */
export type PrefixOf<Template extends string> = Template extends `${infer Prefix}{${string}`
  ? Prefix
  : Template;

export interface KeyTemplate {
  readonly template: string;
  /** The text in front of the first attribute: all keys of the template begin with it. */
  readonly prefix: string;
  readonly parts: readonly KeyPart[];
  /** The names of its attributes, in order. */
  readonly names: readonly string[];
}

interface KeyPart {
  name: string;
  /** The digits to pad to; 0 does not pad. */
  digits: number;
  /** The text after the attribute. */
  after: string;
}

type Values = Readonly<Record<string, unknown>>;

const PART = /\{(\w+)(?::(\d+))?\}([^{]*)/g;

export function keyTemplate(template: string): KeyTemplate {
  const parts = Array.from(template.matchAll(PART), ([, name = '', digits = '0', after = '']) => ({
    name,
    digits: Number(digits),
    after,
  }));
  const [prefix = ''] = template.split('{', 1);
  return { template, prefix, parts, names: parts.map(({ name }) => name) };
}

/** Whether the values have every attribute that the template needs. */
export const canFill = ({ names }: KeyTemplate, values: Values): boolean =>
  names.every((name) => isGiven(values[name]));

/** @throws Error when a value is missing: a key never has `undefined` in it */
export function fillKey({ template, prefix, parts }: KeyTemplate, values: Values): string {
  const filled = parts.map(({ name, digits, after }) => {
    if (!isGiven(values[name])) throw new Error(`The key ${template} needs ${name}.`);
    return keyText(values[name], digits) + after;
  });
  return prefix + filled.join('');
}

/**
 * The beginning that all keys with these values share: up to the first attribute without a value.
 *
 * @param open the name of an attribute whose value is only the beginning of one
 */
export function beginningOf(
  { prefix, parts }: KeyTemplate,
  values: Values,
  open?: string | undefined,
): string {
  let beginning = prefix;
  for (const { name, digits, after } of parts) {
    if (!isGiven(values[name])) return beginning;
    if (name === open) return beginning + keyText(values[name], 0);
    beginning += keyText(values[name], digits) + after;
  }
  return beginning;
}

const isGiven = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const keyText = (value: unknown, digits: number): string => String(value).padStart(digits, '0');
