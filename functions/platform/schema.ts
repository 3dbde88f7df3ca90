/** Validation of callers' input, built with zod from the fields of a contract. */
import * as z from 'zod/mini';
import type * as f from '#shared/platform/fields.ts';
import { hasUnseen, isBlank } from '#shared/platform/letters.ts';
import { type NameProblem, nameProblem } from '#shared/platform/sms-name.ts';

type Schema = z.ZodMiniType;

/** @returns a schema of an object with exactly these fields */
export const objectSchema = (fields: f.Fields): Schema =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  );

function schemaOf(field: f.Field): Schema {
  const present = presentSchema(field);
  const schema = field.nullable ? z.nullable(present) : present;
  if ('default' in field) return z._default(schema, field.default as never);
  return field.optional ? z.optional(schema) : schema;
}

function presentSchema(field: f.Field): Schema {
  switch (field.type) {
    case 'text':
      return textSchema(field);
    case 'whole':
    case 'decimal':
      return numberSchema(field);
    case 'choice':
      return choiceSchema(field);
    case 'list':
      return listSchema(field);
    case 'map':
      return z.record(z.string(), schemaOf(field.of));
    case 'object':
      return objectSchema(field.fields);
    case 'flag':
    case 'moment':
    case 'json':
      return simpleSchemas[field.type];
  }
}

/** ISO 8601 in UTC to the nanosecond. The format alone allows any number of digits. */
const LONGEST_MOMENT = 30;

/** Moments must be of this century, like days (shared/platform/time.ts): the year 26 is a mistake of the caller. */
const THIS_CENTURY = /^20/;

const simpleSchemas: Record<f.SimpleField['type'], Schema> = {
  flag: z.boolean(),
  moment: z.iso.datetime().check(z.maxLength(LONGEST_MOMENT), z.regex(THIS_CENTURY)),
  json: z.unknown(),
};

function textSchema(field: f.TextField): Schema {
  const { verbatim, min, max, pattern } = field;
  const checks = [
    ...(verbatim ? [] : [z.trim(), withoutBlank]),
    withoutProblem(field),
    ...(min === undefined ? [] : [z.minLength(min)]),
    ...(max === undefined ? [] : [z.maxLength(max)]),
    ...(pattern ? [z.regex(pattern)] : []),
  ];
  return z.string().check(...checks);
}

/** A text of invisible letters counts as empty. */
const withoutBlank = z.overwrite<string>((text) => (isBlank(text) ? '' : text));

/** A problem with a text's letters, beyond its length. */
export type TextProblem = NameProblem | 'unseen';

function textProblem({ multiline, inSms, max = 0 }: f.TextField, text: string): TextProblem | null {
  if (hasUnseen(text, multiline)) return 'unseen';
  // A text that is too long is refused for that. Looking for links in megabytes takes hours.
  return inSms && text.length <= max ? nameProblem(text) : null;
}

/** The issue names the problem in its params. */
const withoutProblem = (field: f.TextField) =>
  z.check<string>(({ value, issues }) => {
    const problem = textProblem(field, value);
    if (problem) issues.push({ code: 'custom', input: value, params: { problem } });
  });

function numberSchema({ type, min, max }: f.NumberField): Schema {
  const checks = [
    ...(min === undefined ? [] : [z.gte(min)]),
    ...(max === undefined ? [] : [z.lte(max)]),
  ];
  return type === 'whole' ? z.int().check(...checks) : z.number().check(...checks);
}

const choiceSchema = ({ values }: f.ChoiceField): Schema => z.enum([...values]);

function listSchema({ of, min, max }: f.ListField): Schema {
  const checks = [
    ...(min === undefined ? [] : [z.minLength(min)]),
    ...(max === undefined ? [] : [z.maxLength(max)]),
  ];
  return z.array(schemaOf(of)).check(...checks);
}
