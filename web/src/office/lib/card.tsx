import type { UseQueryResult } from '@tanstack/react-query';
import { type Key, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { CardTable, type CardTableProps } from '#web/src/components/card-table.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton, type SkeletonShape } from '#web/src/components/skeleton.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { useNameOf } from './staff.ts';

interface CardProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className="card office-card" aria-labelledby={id}>
      <div className="office-card-head">
        <h2 id={id} className="h6">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="office-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <span className="office-unknown">not given</span>}</dd>
      </div>
    ))}
  </dl>
);

interface ListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item, index: number) => Key;
  isOrdered?: boolean;
  /** Shown without items. */
  none?: string;
  children: (item: Item, index: number) => ReactNode;
}

export function List<Item>({ items, keyOf, isOrdered, none, children }: ListProps<Item>) {
  const Tag = isOrdered ? 'ol' : 'ul';
  return (
    <>
      {none && items.length === 0 && <p className="office-unknown">{none}</p>}
      <Tag className="office-list">
        {items.map((item, index) => (
          <li key={keyOf(item, index)}>{children(item, index)}</li>
        ))}
      </Tag>
    </>
  );
}

/** Typed text, drawn in the direction of its letters. */
export const Words = ({ children }: { children: ReactNode }) => (
  <p className="office-words">
    <bdi>{children}</bdi>
  </p>
);

/** Why a form or an act is refused, if it is. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="field-error" role="alert">
      {children}
    </p>
  ) : null;

export function SignedBy({ by, at }: { by: string; at: string }) {
  const nameOf = useNameOf();
  return (
    <small>
      {nameOf(by)}, {formatMoment(at)}
    </small>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  label: string;
  shape: SkeletonShape | readonly SkeletonShape[];
  children: (data: Data) => ReactNode;
}

/** Draws a query's answer; before it the shape, and on failure a retry. */
export const Loaded = <Data,>({ query, label, shape, children }: LoadedProps<Data>) => (
  <>
    {query.isLoading && <Skeleton label={label} shape={shape} />}
    {query.error && <ErrorCard error={query.error} onRetry={() => void query.refetch()} />}
    {query.data !== undefined && !query.error && children(query.data)}
  </>
);

export const Table = <Item,>(props: CardTableProps<Item>) => (
  <CardTable {...props} className={`office-table ${props.className ?? ''}`.trim()} />
);

/** A list for a desk: one line for each item, which opens wherever it is clicked. */
export const Lines = <Item,>(props: CardTableProps<Item>) => (
  <Table {...props} className="office-lines" />
);

interface LongProps {
  text: string;
  className?: string;
}

/** In a list, text that is cut where its column ends. */
export const Long = ({ text, className = 'office-long' }: LongProps) => (
  <bdi className={className} title={text}>
    {text}
  </bdi>
);

export const RowLink = ({ to, text }: { to: string; text: string }) => (
  <Link className="office-row-link" to={to}>
    {text}
  </Link>
);
