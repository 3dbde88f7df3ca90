import openApi from 'virtual:openapi';
import type { ReactNode } from 'react';
import type { SchemaObject } from '#web/openapi/openapi-document.ts';
import {
  curlOf,
  type HttpOperation,
  type Refusal,
  refusalsOf,
  replyOf,
  typeText,
} from './operations.ts';

export function OperationSection({ operation }: { operation: HttpOperation }) {
  const { operationId, summary, description, method, path, parameters, requestBody } = operation;
  const { status, description: done, media: reply } = replyOf(operation);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  return (
    <section aria-labelledby={operationId}>
      <h2 id={operationId} className="h3">
        {summary}
      </h2>
      <p className="docs-line">
        <code>
          {method} {path}
        </code>
      </p>
      <p>{description}</p>
      {inPath.length > 0 && (
        <Part title="In the address">
          <dl className="docs-fields">
            {inPath.map(({ name, description: meaning }) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {requestBody && (
        <Part title="Body">
          <Fields schema={requestBody.content['application/json'].schema} marksOptional />
        </Part>
      )}
      <Part title="Example">
        <Code label={`${summary}: a call`}>{curlOf(operation, window.location.origin)}</Code>
        <p>
          Answers {status}. {done} See{' '}
          <a href={`#${nameIn(reply.schema.$ref)}`}>{nameIn(reply.schema.$ref)}</a>.
        </p>
        <Code label={`${summary}: an answer`}>{JSON.stringify(reply.example, null, 2)}</Code>
      </Part>
      <Part title="Refusals">
        <RefusalList refusals={refusalsOf(operation, openApi)} />
      </Part>
    </section>
  );
}

const nameIn = (reference = ''): string => reference.split('/').at(-1) ?? '';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className="h5">{title}</h3>
    {children}
  </>
);

/** Long lines scroll inside their box, by keyboard as well. */
const Code = ({ label, children }: { label: string; children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
  <section className="docs-code" aria-label={label} tabIndex={0}>
    <pre>
      <code>{children}</code>
    </pre>
  </section>
);

const RefusalList = ({ refusals }: { refusals: readonly Refusal[] }) => (
  <dl className="docs-fields">
    {refusals.map(({ status, code, message }) => (
      <div key={code}>
        <dt>
          <code>
            {status} {code}
          </code>
        </dt>
        <dd>{message}</dd>
      </div>
    ))}
  </dl>
);

interface FieldsProps {
  schema: SchemaObject;
  /** True for request bodies: a reply always has all fields. */
  marksOptional?: boolean;
}

/** Name, type and meaning of each field, stacked on every screen. */
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
