/** Validation of what a caller sends, built with zod from the fields of a contract. */
import * as z from 'zod/mini';
import type {
  ChoiceField,
  Field,
  Fields,
  ListField,
  NumberField,
  SimpleField,
  TextField,
} from '../../shared/platform/fields.ts';

type Schema = z.ZodMiniType;

/** @returns a schema of an object that has these fields and no other */
export const objectSchema = (fields: Fields): Schema =>
  z.strictObject(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  );

function schemaOf(field: Field): Schema {
  const present = presentSchema(field);
  const schema = field.nullable ? z.nullable(present) : present;
  if ('default' in field) return z._default(schema, field.default as never);
  return field.optional ? z.optional(schema) : schema;
}

function presentSchema(field: Field): Schema {
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
    default:
      return simpleSchemas[field.type];
  }
}

/** ISO 8601 in UTC to the billionth of a second. The format alone allows any number of digits. */
const LONGEST_MOMENT = 30;

const simpleSchemas: Record<SimpleField['type'], Schema> = {
  flag: z.boolean(),
  moment: z.iso.datetime().check(z.maxLength(LONGEST_MOMENT)),
  json: z.unknown(),
};

/**
 * Half a surrogate pair is no letter. The table refuses it, and the AWS SDK stops in the middle of a
 * request with it and sends the rest with the next one, which may be somebody else's.
 */
const wellFormed = z.refine<string>((text) => text.isWellFormed());

function textSchema({ verbatim, min, max, pattern }: TextField): Schema {
  const checks = [
    wellFormed,
    ...(verbatim ? [] : [z.trim()]),
    ...(min === undefined ? [] : [z.minLength(min)]),
    ...(max === undefined ? [] : [z.maxLength(max)]),
    ...(pattern ? [z.regex(pattern)] : []),
  ];
  return z.string().check(...checks);
}

function numberSchema({ type, min, max }: NumberField): Schema {
  const checks = [
    ...(min === undefined ? [] : [z.gte(min)]),
    ...(max === undefined ? [] : [z.lte(max)]),
  ];
  return type === 'whole' ? z.int().check(...checks) : z.number().check(...checks);
}

const choiceSchema = ({ values }: ChoiceField): Schema => z.enum([...values]);

function listSchema({ of, min, max }: ListField): Schema {
  const checks = [
    ...(min === undefined ? [] : [z.minLength(min)]),
    ...(max === undefined ? [] : [z.maxLength(max)]),
  ];
  return z.array(schemaOf(of)).check(...checks);
}
