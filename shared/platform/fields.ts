/** Fields as data, for the server's validation (functions/platform/schema.ts), the limits of forms, and types. */

interface Presence {
  readonly nullable?: true;
  readonly optional?: true;
  /** Used if the field is left out. */
  readonly default?: unknown;
}

interface TextLimits {
  /** Letters. */
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** Whether line feeds are allowed; other control characters never are. */
  readonly multiline?: true;
}

interface Range {
  readonly min?: number;
  readonly max?: number;
}

export interface TextField extends Presence, TextLimits {
  readonly type: 'text';
  /** Whether surrounding spaces are kept; otherwise the server removes them. */
  readonly verbatim?: true;
  /** Whether SMS contain it, so that links and long numbers are refused (sms-name.ts). */
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

/** The range is the number of items. */
export interface ListField extends Presence, Range {
  readonly type: 'list';
  readonly of: Field;
}

interface MapField extends Presence {
  readonly type: 'map';
  readonly of: Field;
}

interface ObjectField extends Presence {
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

/** An object's fields by name. Unknown fields are refused. */
export type Fields = Readonly<Record<string, Field>>;

type None = Record<never, never>;

/** Without surrounding spaces. */
export const text = <const Limits extends TextLimits = None>(limits?: Limits) =>
  ({ type: 'text', ...limits }) as { readonly type: 'text' } & Limits;

/** Exactly as sent. */
export const verbatim = <const Limits extends TextLimits = None>(limits?: Limits) =>
  ({ type: 'text', verbatim: true, ...limits }) as {
    readonly type: 'text';
    readonly verbatim: true;
  } & Limits;

export const smsName = <const Limits extends TextLimits = None>(limits?: Limits) =>
  ({ type: 'text', inSms: true, ...limits }) as {
    readonly type: 'text';
    readonly inSms: true;
  } & Limits;

export const whole = <const Limits extends Range = None>(limits?: Limits) =>
  ({ type: 'whole', ...limits }) as { readonly type: 'whole' } & Limits;

export const decimal = <const Limits extends Range = None>(limits?: Limits) =>
  ({ type: 'decimal', ...limits }) as { readonly type: 'decimal' } & Limits;

export const choice = <const Value extends string>(values: readonly Value[]) =>
  ({ type: 'choice', values }) as const;

export const flag = { type: 'flag' } as const;

/** ISO 8601 in UTC. */
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

export const withDefault = <F extends Field>(field: F, value: ValueOf<F>) =>
  ({ ...field, default: value }) as F & { readonly default: unknown };

/** A whole number from 0: points, SMS credits or KES. */
export const count = whole({ min: 0 });

/** More changes than anybody makes, and still an exact number. */
export const MOST_CHANGES = 1_000_000_000;

/** Goes up with every change: a change based on an older version is refused. */
export const version = whole({ min: 1, max: MOST_CHANGES });

/** The start of the next page, from the last reply. */
export const pageQuery = { cursor: optional(verbatim({ max: 400 })) };

export const next = nullable(text());

/** The order of a list. Each list has a default. */
export const order = optional(choice(['asc', 'desc']));

type Flat<T> = { [Name in keyof T]: T[Name] };

type OptionalNames<These> = {
  [Name in keyof These]: These[Name] extends { optional: true } ? Name : never;
}[keyof These];

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

/** The value after validation; `unknown` for the type `Field`. */
export type ValueOf<F> = [Field] extends [F]
  ? unknown
  : PresentValueOf<F> | (F extends { nullable: true } ? null : never);
