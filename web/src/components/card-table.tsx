import '#web/src/styles/table.scss';
import type { ReactNode } from 'react';
import { t } from '#web/src/lib/language/text.ts';

export interface Column<Item> {
  /** In English; translated when drawn. */
  title: string;
  cell: (item: Item) => ReactNode;
  /** Where on a card; by default a line after its title. `foot` is under a rule, `actions` has no title. */
  place?: 'title' | 'corner' | 'foot' | 'actions';
  isNumber?: boolean;
}

export interface CardTableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
  className?: string;
  rowClass?: (item: Item) => string;
  emptyText?: string;
  /** On small screens: a card for each row, or one list. */
  shape?: 'cards' | 'list';
}

/** Small screens draw cards or a list. Roles are explicit: screen readers ignore a table drawn otherwise. */
export function CardTable<Item>(props: CardTableProps<Item>) {
  const { label, columns, items, keyOf, className = '', rowClass, emptyText, shape } = props;
  const kind = shape === 'list' ? 'list-table' : 'card-table';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws cards
    <table className={`table ${kind} ${className}`} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.title} scope="col" role="columnheader" className={classOf(column)}>
              {t(column.title)}
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
          <tr key={keyOf(item)} role="row" className={rowClass?.(item)}>
            {columns.map((column) => (
              <td
                key={column.title}
                role="cell"
                data-label={t(column.title)}
                className={classOf(column)}
              >
                <div>{column.cell(item)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: they are lost where CSS draws cards
  );
}

const classOf = <Item,>({ place, isNumber }: Column<Item>): string =>
  [place && `cell-${place}`, isNumber && 'cell-number'].filter(Boolean).join(' ');
