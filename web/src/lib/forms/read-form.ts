import type { Field, Fields, TextField } from '#shared/platform/fields.ts';
import { invalidField } from '#shared/platform/invalid-field.ts';
import { isBlank, withoutUnseen } from '#shared/platform/letters.ts';
import { ApiError } from '../errors/api-error.ts';
import { errorText } from '../errors/error-text.ts';
import { formatNumber } from '../language/format.ts';
import { t } from '../language/text.ts';
import { smsNameProblem } from './name-problem.ts';
import { parseDecimal, parseWhole } from './parse-number.ts';

type Read = { readonly value: unknown } | undefined;

/** @param typed a text for one-line fields; the value for ticks and for fields with parts */
function readField(field: Field, typed: unknown): Read {
  if (typeof typed !== 'string') return { value: typed };
  if (isBlank(typed)) {
    if (field.nullable) return { value: null };
    if (field.optional) return { value: undefined };
  }
  switch (field.type) {
    case 'text':
      return readText(field, typed);
    case 'whole':
      return present(parseWhole(typed, field));
    case 'decimal':
      return present(parseDecimal(typed, field));
    case 'choice':
      return present(field.values.find((one) => one === typed));
    case 'flag':
    case 'moment':
    case 'json':
    case 'list':
    case 'map':
    case 'object':
      return { value: typed };
    default:
      return field satisfies never;
  }
}

const present = (value: unknown): Read =>
  value === null || value === undefined ? undefined : { value };

function readText(field: TextField, typed: string): Read {
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern, inSms } = field;
  const text = isBlank(typed) ? '' : withoutUnseen(typed).trim();
  const isRight =
    text.length >= min &&
    text.length <= max &&
    (!pattern || pattern.test(text)) &&
    !(inSms && smsNameProblem(text));
  return isRight ? { value: text } : undefined;
}

/** The sentence for a value that the contract refuses, with `{min}` and `{max}`, or a check that returns it. */
export type Problem<Typed> = string | ((typed: Typed) => string | undefined);

/** How to read a field whose text is not what is sent, such as a phone number. */
export interface Reading<Typed, Value> {
  read: (typed: string) => Value | null;
  problem: Problem<Typed>;
}

export type Sentence = (name: string, field: Field) => string | undefined;

export interface Reader<Typed> {
  rules?: Readonly<Record<string, Problem<unknown> | Reading<unknown, unknown> | undefined>>;
  sentence?: Sentence;
  check?: (typed: Typed) => Problems<Typed>;
}

export type Problems<Typed> = { readonly [Name in keyof Typed]?: string | undefined };

/** The server's refusal of one field that the form draws, which is shown there and nowhere else. */
export function refusedField(
  error: unknown,
  isDrawn: (name: string) => boolean,
): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'request.invalidField') return undefined;
  const [name = ''] = String(error.params.field).split('.');
  return isDrawn(name) ? { [name]: error.message } : undefined;
}

/** The values of the right fields, and a sentence for each of the others. */
export function readForm<Typed extends object>(
  fields: Fields,
  typed: Typed,
  reader: Reader<Typed>,
) {
  const values: Record<string, unknown> = {};
  const problems: Record<string, string | undefined> = { ...reader.check?.(typed) };
  for (const [name, value] of Object.entries(typed)) {
    const field = fields[name];
    const rule = reader.rules?.[name];
    const { read, problem } = typeof rule === 'object' ? rule : { read: null, problem: rule };
    const found = read ? readBy(read, String(value)) : readAs(field, value);
    if (found && field) values[name] = found.value;
    const checked = typeof problem === 'function' ? problem(typed) : undefined;
    const said = typeof problem === 'string' ? problem : undefined;
    problems[name] ??=
      checked ?? (found ? undefined : sentenceFor(name, field, value, said, reader.sentence));
  }
  return { values, problems: problems as Problems<Typed> };
}

const readAs = (field: Field | undefined, typed: unknown): Read =>
  field ? readField(field, typed) : { value: typed };

function readBy(read: (typed: string) => unknown, typed: string): Read {
  const value = read(typed);
  return value === null ? undefined : { value };
}

function sentenceFor(
  name: string,
  field: Field | undefined,
  typed: unknown,
  said: string | undefined,
  sentence: Sentence | undefined,
): string {
  const isName = field?.type === 'text' && field.inSms;
  const problem = isName ? smsNameProblem(String(typed)) : undefined;
  if (problem) return problem;
  const text = said ?? (field && sentence?.(name, field));
  if (text) return t(text, limitsOf(field));
  return errorText({ 'request.invalidField': invalidField }, 'request.invalidField', {
    field: name,
  });
}

function limitsOf(field: Field | undefined): Record<string, string> {
  const { min, max } = (field ?? {}) as { min?: number; max?: number };
  return {
    ...(min !== undefined && { min: formatNumber(min) }),
    ...(max !== undefined && { max: formatNumber(max) }),
  };
}
