import './docs.scss';
import openApi from 'virtual:openapi';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Logo } from '#web/src/components/logo.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Fields, OperationSection } from './operation-section.tsx';
import { operationsOf } from './operations.ts';

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
      <nav aria-label="On this page">
        <ul>
          <li>
            <a href="#start">Start here</a>
          </li>
          {operations.map(({ operationId, summary }) => (
            <li key={operationId}>
              <a href={`#${operationId}`}>{summary}</a>
            </li>
          ))}
          <li>
            <a href="#schemas">What is answered</a>
          </li>
        </ul>
      </nav>
      <Start />
      {operations.map((operation) => (
        <OperationSection key={operation.operationId} operation={operation} />
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
    </main>
  );
}

function Start() {
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
    </section>
  );
}
