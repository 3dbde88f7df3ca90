import type { SchemaObject } from '#web/openapi/openapi-document.ts';
import { typeText } from './type-text.ts';

interface FieldsProps {
  schema: SchemaObject;
  /** True for bodies that are sent: a reply always has all of its fields. */
  marksOptional?: boolean;
}

/** The fields of an object: name, type and meaning, one below the other on every screen. */
export function Fields({ schema, marksOptional = false }: FieldsProps) {
  const { properties = {}, required = [] } = schema;
  return (
    <dl className="docs-fields">
      {Object.entries(properties).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>{' '}
            <span className="docs-type">
              {typeText(field)}
              {marksOptional && !required.includes(name) && ', optional'}
            </span>
          </dt>
          <dd>{field.description}</dd>
        </div>
      ))}
    </dl>
  );
}
