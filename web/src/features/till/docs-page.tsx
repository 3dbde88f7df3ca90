import './docs.scss';
import openApi from 'virtual:openapi';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { SchemaObject } from '#web/openapi/json-schema.ts';
import { WithContents } from '#web/src/components/contents.tsx';
import { Logo } from '#web/src/components/logo.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import {
  commandsOf,
  type HttpOperation,
  operationsOf,
  refusalsOf,
  replyOf,
  typeText,
} from './operations.ts';

const operations = operationsOf(openApi);

const idempotency = operations
  .flatMap(({ parameters }) => parameters)
  .find(({ name }) => name === 'Idempotency-Key');

const refusal = operations
  .flatMap(({ responses }) => Object.entries(responses))
  .find(([status]) => Number(status) >= 400)?.[1];

/** The till API, drawn from the same document as /openapi.json. */
export default function DocsPage() {
  const { info, components } = openApi;
  const commands = commandsOf(openApi, window.location.origin);
  useEffect(() => {
    // The browser looked for the anchor before this file arrived.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  }, []);
  return (
    <main id="main" className="plain-page docs">
      <Link to="/" className="plain-logo">
        <Logo />
      </Link>
      <PageHeading title={info.title} />
      <p>{info.description}</p>
      <WithContents label="On this page" parts={parts}>
        <Start start={commands.start} />
        {operations.map((operation) => (
          <OperationSection
            key={operation.operationId}
            operation={operation}
            command={commands.call(operation)}
          />
        ))}
        <section aria-labelledby="schemas">
          <h2 id="schemas" className="h3">
            What is answered
          </h2>
          {Object.entries(components.schemas).map(([name, schema]) => (
            <section key={name} aria-labelledby={name}>
              <h3 id={name} className="h5">
                {name}
              </h3>
              <Fields schema={schema} />
            </section>
          ))}
        </section>
      </WithContents>
    </main>
  );
}

const parts = [
  ['start', 'Start here'],
  ...operations.map(({ operationId, summary }) => [operationId, summary] as const),
  ['schemas', 'What is answered'],
] as const;

function Start({ start }: { start: string }) {
  const [scheme] = Object.values(openApi.components.securitySchemes);
  const [server] = openApi.servers;
  return (
    <section aria-labelledby="start">
      <h2 id="start" className="h3">
        Start here
      </h2>
      <dl className="docs-facts">
        <dt>Address</dt>
        <dd>
          <code>{new URL(server?.url ?? '/', window.location.origin).origin}</code>
        </dd>
        <dt>
          API key: the header <code>{scheme?.type === 'apiKey' && scheme.name}</code>
        </dt>
        <dd>{scheme?.description}</dd>
        <dt>Once, and once only</dt>
        <dd>
          Every call that changes points carries a header <code>Idempotency-Key</code>.{' '}
          {idempotency?.description}
        </dd>
        <dt>Refusals</dt>
        <dd>
          A refusal is <code>{'{ code, message, params }'}</code>. {refusal?.description}
        </dd>
        <dt>For programs</dt>
        <dd>
          <a href="/openapi.json">openapi.json</a>, OpenAPI {openApi.openapi}
        </dd>
      </dl>
      <h3 className="h5">Try it in a terminal</h3>
      <p>
        Set these once. Then paste the examples of this page in their order: each goes on with the
        customer and the entry of the ones before. A shop that asks for no code answers that none is
        needed, and an SMS waits for a customer who has proved the number.
      </p>
      <Code label="Before the first call">{start}</Code>
    </section>
  );
}

interface OperationSectionProps {
  operation: HttpOperation;
  command: string;
}

function OperationSection({ operation, command }: OperationSectionProps) {
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
          <Terms terms={inPath.map(({ name, description: meaning }) => ({ name, meaning }))} />
        </Part>
      )}
      {requestBody && (
        <Part title="Body">
          <Fields schema={requestBody.content['application/json'].schema} marksOptional />
        </Part>
      )}
      <Part title="Example">
        <Code label={`${summary}: a call`}>{command}</Code>
        <p>
          Answers {status}. {done} See{' '}
          <a href={`#${nameIn(reply.schema.$ref)}`}>{nameIn(reply.schema.$ref)}</a>.
        </p>
        <Code label={`${summary}: an answer`}>{JSON.stringify(reply.example, null, 2)}</Code>
      </Part>
      <Refusals refusals={refusalsOf(operation, openApi)} />
    </section>
  );
}

/** Folded: a program looks one up, and nobody reads all. */
const Refusals = ({ refusals }: { refusals: ReturnType<typeof refusalsOf> }) => (
  <details className="docs-refusals">
    <summary>{refusals.length} refusals</summary>
    <Terms
      terms={refusals.map(({ status, code, message }) => ({
        name: `${status} ${code}`,
        meaning: message,
      }))}
    />
  </details>
);

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

interface Term {
  name: string;
  type?: string;
  meaning: ReactNode;
}

/** Stacked on every screen. */
const Terms = ({ terms }: { terms: readonly Term[] }) => (
  <dl className="docs-fields">
    {terms.map(({ name, type, meaning }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
          {type && ' '}
          {type && <span className="docs-type">{type}</span>}
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

interface FieldsProps {
  schema: SchemaObject;
  /** True for request bodies: a reply always has all fields. */
  marksOptional?: boolean;
}

function Fields({ schema, marksOptional = false }: FieldsProps) {
  const { properties = {}, required = [] } = schema;
  const isOptional = (name: string) => marksOptional && !required.includes(name);
  return (
    <Terms
      terms={Object.entries(properties).map(([name, field]) => ({
        name,
        type: `${typeText(field)}${isOptional(name) ? ', optional' : ''}`,
        meaning: field.description,
      }))}
    />
  );
}
