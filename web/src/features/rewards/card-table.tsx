import '../../styles/table.scss';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/text.ts';

export interface Column<Item> {
  /** In English: it is translated when it is drawn. */
  title: string;
  cell: (item: Item) => ReactNode;
  /** Where a card shows it; a plain line where nothing is said. */
  place?: 'title' | 'corner' | 'actions';
  isNumber?: boolean;
}

interface CardTableProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  keyOf: (item: Item) => string;
}

/**
 * A table that small screens draw as cards. Drawing a table as anything else takes away its
 * meaning for screen readers, so the roles are spelled out.
 */
export function CardTable<Item>({ label, columns, items, keyOf }: CardTableProps<Item>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: they are lost where CSS draws cards
    <table className="table card-table" role="table" aria-label={label}>
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
        {items.map((item) => (
          <tr key={keyOf(item)} role="row">
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
