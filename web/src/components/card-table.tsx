import '#web/src/styles/table.scss';
import { type ReactNode, useId, useState } from 'react';
import { t } from '#web/src/lib/language/text.ts';

/**
 * Where a cell is on a phone: `title` and `figure` begin and end the first line, `corner` ends the second, `foot` is
 * a line below. `more` and `actions` are shown once the row is opened. All others are facts on the second line.
 */
type Place = 'title' | 'figure' | 'corner' | 'foot' | 'more' | 'actions';

export interface Column<Item> {
  /** In English; translated when drawn. */
  title: string;
  cell: (item: Item) => ReactNode;
  /** Without one, the first number is the figure, and all else is a fact. */
  place?: Place | ((item: Item) => Place | undefined);
  isNumber?: boolean;
  /** Before a number that is a fact, if the title is too long there. */
  short?: string;
}

export interface CardTableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  className?: string;
  rowClass?: (item: Item) => string;
  emptyText?: string;
  /** On a phone, shows all about an item elsewhere. Without it the row itself opens. */
  onOpen?: (item: Item) => void;
}

/** Small screens draw rows. Roles are explicit: screen readers ignore a table drawn otherwise. */
export function CardTable<Item>(props: CardTableProps<Item>) {
  const { label, items, keyOf, className = '', rowClass, emptyText, onOpen } = props;
  const columns = withFigure(props.columns);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws rows
    <table className={`table card-table ${className}`} role="table" aria-label={label}>
      {/* Titles over no rows say nothing to the eye. */}
      <thead role="rowgroup" className={items.length === 0 ? 'visually-hidden' : undefined}>
        <tr role="row">
          {columns.map(({ title, isNumber }) => (
            <th
              key={title}
              scope="col"
              role="columnheader"
              className={isNumber ? 'cell-number' : undefined}
            >
              {t(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.length === 0 && emptyText && (
          <tr role="row">
            <td role="cell" colSpan={columns.length} className="table-empty">
              {emptyText}
            </td>
          </tr>
        )}
        {items.map((item) => (
          <Row
            key={keyOf(item)}
            item={item}
            columns={columns}
            className={rowClass?.(item) ?? ''}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: they are lost where CSS draws rows
  );
}

interface RowProps<Item> extends Pick<CardTableProps<Item>, 'columns' | 'onOpen'> {
  item: Item;
  className: string;
}

function Row<Item>({ item, columns, className, onOpen }: RowProps<Item>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const places = columns.map(({ place }) => (typeof place === 'function' ? place(item) : place));
  const opens = places.some((place) => place === 'more' || place === 'actions');
  const opener = onOpen
    ? ({ 'aria-haspopup': 'dialog', onClick: () => onOpen(item) } as const)
    : { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) };
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws rows
    <tr role="row" className={`${className} ${isOpen ? 'is-open' : ''}`}>
      {columns.map(({ title, short = title, cell, isNumber }, n) => {
        const content = cell(item);
        const place = isNothing(content) ? 'none' : (places[n] ?? 'fact');
        const isTitle = place === 'title';
        return (
          <td
            key={title}
            role="cell"
            data-label={t(title)}
            data-short={t(short)}
            className={`cell-${place} ${isNumber ? 'cell-number' : ''}`}
          >
            <div id={isTitle ? id : undefined}>{content}</div>
            {/* It lies over the row. Desks, which show all cells, have none. */}
            {isTitle && opens && (
              <button type="button" className="row-opener" aria-labelledby={id} {...opener} />
            )}
          </td>
        );
      })}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: they are lost where CSS draws rows
  );
}

const isNothing = (content: ReactNode): boolean => !content || content === '–' || content === '-';

function withFigure<Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] {
  if (columns.some(({ place }) => place === 'figure')) return columns;
  const figure = columns.find(({ place, isNumber }) => isNumber && !place);
  return columns.map((column) => (column === figure ? { ...column, place: 'figure' } : column));
}
