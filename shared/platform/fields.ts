/**
 * Fields as data. The server builds its validation from them (functions/platform/schema.ts), a form
 * reads its limits from them, and the types of bodies and replies are inferred from them.
 */

interface Presence {
  /** Whether null is a value of the field. */
  readonly nullable?: true;
  /** Whether the field may be left out. */
  readonly optional?: true;
  /** The value of a field that is left out. */
  readonly default?: unknown;
}

interface TextLimits {
  /** The fewest and the most letters. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Whether the text has several lines. Otherwise a line feed is refused, as any control character. */
  readonly multiline?: true;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

export interface TextField extends Presence, TextLimits {
  readonly type: 'text';
  /** Whether surrounding spaces belong to the text. Otherwise the server takes them away. */
  readonly verbatim?: true;
  /** Whether SMS carry it, so that links and long numbers are refused (sms-name.ts). */
  readonly inSms?: true;
}

export interface NumberField extends Presence, Range {
  readonly type: 'whole' | 'decimal';
}

export interface ChoiceField extends Presence {
  readonly type: 'choice';
  readonly values: readonly string[];
}

/** True or false, a moment as ISO 8601 in UTC, or any JSON. */
export interface SimpleField extends Presence {
  readonly type: 'flag' | 'moment' | 'json';
}

/** A list with a number of items within the range. */
export interface ListField extends Presence, Range {
  readonly type: 'list';
  readonly of: Field;
}

/** An object with any names, each with a value of the same kind. */
export interface MapField extends Presence {
  readonly type: 'map';
  readonly of: Field;
}

export interface ObjectField extends Presence {
  readonly type: 'object';
  readonly fields: Fields;
}

export type Field =
  | TextField
  | NumberField
  | ChoiceField
  | SimpleField
  | ListField
  | MapField
  | ObjectField;

/** The fields of an object by their names. A caller may send no other field. */
export type Fields = Readonly<Record<string, Field>>;

type None = Record<never, never>;

/** A text without surrounding spaces. */
export const text = <const Limits extends TextLimits = None>(limits?: Limits) =>
  ({ type: 'text', ...limits }) as { readonly type: 'text' } & Limits;

/** A text as it was sent. */
export const verbatim = <const Limits extends TextLimits = None>(limits?: Limits) =>
  ({ type: 'text', verbatim: true, ...limits }) as {
    readonly type: 'text';
    readonly verbatim: true;
  } & Limits;

/** A name that SMS carry: of a business, of its owner or of a customer. */
export const smsName = <const Limits extends TextLimits = None>(limits?: Limits) =>
  ({ type: 'text', inSms: true, ...limits }) as {
    readonly type: 'text';
    readonly inSms: true;
  } & Limits;

/** A whole number. */
export const whole = <const Limits extends Range = None>(limits?: Limits) =>
  ({ type: 'whole', ...limits }) as { readonly type: 'whole' } & Limits;

/** A number that may have a fraction. */
export const decimal = <const Limits extends Range = None>(limits?: Limits) =>
  ({ type: 'decimal', ...limits }) as { readonly type: 'decimal' } & Limits;

/** One of some texts. */
export const choice = <const Value extends string>(values: readonly Value[]) =>
  ({ type: 'choice', values }) as const;

/** True or false. */
export const flag = { type: 'flag' } as const;

/** A moment as ISO 8601 in UTC. */
export const moment = { type: 'moment' } as const;

export const json = { type: 'json' } as const;

export const list = <Of extends Field, const Limits extends Range = None>(
  of: Of,
  limits?: Limits,
) => ({ type: 'list', of, ...limits }) as { readonly type: 'list'; readonly of: Of } & Limits;

export const map = <Of extends Field>(of: Of) => ({ type: 'map', of }) as const;

export const object = <These extends Fields>(fields: These) =>
  ({ type: 'object', fields }) as const;

export const nullable = <F extends Field>(field: F) =>
  ({ ...field, nullable: true }) as F & { readonly nullable: true };

export const optional = <F extends Field>(field: F) =>
  ({ ...field, optional: true }) as F & { readonly optional: true };

/** A field that has a value if it is left out. */
export const withDefault = <F extends Field>(field: F, value: ValueOf<F>) =>
  ({ ...field, default: value }) as F & { readonly default: unknown };

/** A whole number that is not negative: points, SMS credits or KES. */
export const count = whole({ min: 0 });

/** More changes than anybody makes. One more is still a number that is stored exactly. */
export const MOST_CHANGES = 1_000_000_000;

/** Counts up with every change: a change that was decided on an older one is refused. */
export const version = whole({ min: 1, max: MOST_CHANGES });

/** The start of the next page of a list, as the last page said it. */
export const pageQuery = { cursor: optional(verbatim({ max: 400 })) };

/** The cursor of the next page; null on the last page. */
export const next = nullable(text());

type Flat<T> = { [Name in keyof T]: T[Name] };

type OptionalNames<These> = {
  [Name in keyof These]: These[Name] extends { optional: true } ? Name : never;
}[keyof These];

/** The type of an object with these fields, once the server has read it. */
export type ValuesOf<These> = string extends keyof These
  ? Record<string, unknown>
  : Flat<
      {
        -readonly [Name in Exclude<keyof These, OptionalNames<These>>]: ValueOf<These[Name]>;
      } & {
        -readonly [Name in OptionalNames<These>]?: ValueOf<These[Name]> | undefined;
      }
    >;

interface SimpleValues {
  text: string;
  whole: number;
  decimal: number;
  flag: boolean;
  moment: string;
  json: unknown;
}

type PresentValueOf<F> = F extends { type: 'object'; fields: infer These }
  ? ValuesOf<These>
  : F extends { type: 'choice'; values: readonly (infer Value)[] }
    ? Value
    : F extends { type: 'list'; of: infer Of }
      ? ValueOf<Of>[]
      : F extends { type: 'map'; of: infer Of }
        ? Record<string, ValueOf<Of>>
        : F extends { type: infer Type extends keyof SimpleValues }
          ? SimpleValues[Type]
          : never;

/** The type of a field's value, once the server has read it. A value of any field is unknown. */
export type ValueOf<F> = [Field] extends [F]
  ? unknown
  : PresentValueOf<F> | (F extends { nullable: true } ? null : never);
