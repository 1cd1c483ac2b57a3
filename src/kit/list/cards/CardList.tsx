import type { AnyRow } from '@contract/kit/resource';
import { Checkbox, Skeleton } from '@mantine/core';
import { useBelow } from '@shared/lib';
import cardClasses from '@shared/ui/table/Card.module.css';
import { CARD_HEIGHT } from '@shared/ui/table/cardSizes';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useResource } from '../../ResourceContext';
import links from '../../values/RecordLink.module.css';
import { useWindow } from '../rows/useWindow';
import type { DataColumn } from '../table/columns/dataColumn';
import { RowMenuButton, SharedMenu, useRowMenu } from '../table/RowMenu';
import { rowKeys } from '../table/rowKeys';
import type { DataTableProps } from '../table/tableProps';
import classes from './Cards.module.css';
import { type CardColumns, cardColumns, cardHead, hasOwnLine, stateLineBelow } from './cardColumns';

interface CardProps {
  table: DataTableProps;
  columns: CardColumns;
  index: number;
  row: AnyRow;
  opened: ReturnType<typeof useRowMenu>;
  /** The state has a line of its own. */
  ownLine: boolean;
}

function Title({
  column,
  address,
  row,
  index,
  stale,
}: {
  column: DataColumn;
  address: DataColumn['address'];
  row: AnyRow;
  index: number;
  stale: boolean;
}) {
  const value = column.render(row, true);
  if (!address) return <span className={cardClasses.text}>{value}</span>;
  return (
    <Link
      to={address(row, index)}
      className={`${links.title} ${cardClasses.text}`}
      data-record={stale ? undefined : true}
    >
      {value}
    </Link>
  );
}

/** One record: what it is called, its state, a few of its values, and what may be done with it. */
function Card({ table, columns, index, row, opened, ownLine }: CardProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const { selection, stale, menu } = table;
  const { facts } = columns;
  const { title, state } = cardHead(columns, row);
  return (
    <>
      {selection && (
        <Checkbox
          mt={2}
          aria-label={t('list.selectRow')}
          aria-disabled={stale || undefined}
          checked={selection.isOn(row.id)}
          onChange={(event) => selection.mark([row], event.currentTarget.checked)}
        />
      )}
      <div className={`${classes.body} ${cardClasses.body}`}>
        <div className={`${classes.head} ${cardClasses.head}`} data-state-line={ownLine || undefined}>
          {title && (
            <Title column={title} address={columns.title?.address} row={row} index={index} stale={stale} />
          )}
          {state?.render(row, true)}
        </div>
        <dl className={cardClasses.facts}>
          {facts.map((column) => [
            <dt
              key={`${column.key} name`}
              className={cardClasses.name}
              data-own={hasOwnLine(column) || undefined}
            >
              {column.header}
            </dt>,
            <dd
              key={column.key}
              className={`${cardClasses.fact} ${cardClasses.text}`}
              data-own={hasOwnLine(column) || undefined}
            >
              {column.render(row, true)}
            </dd>,
          ])}
        </dl>
      </div>
      {menu && (
        <RowMenuButton
          id={id}
          name={menu.nameOf(row)}
          opened={opened.id === row.id}
          onTurn={(button) => opened.turn({ row, index, button })}
        />
      )}
    </>
  );
}

/** The records of a list in a narrow window, each as a card. */
export function CardList({ table }: { table: DataTableProps }) {
  const { resource } = useResource();
  const { count, at, question, onShow, selection, mark } = table;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = cardColumns(resource, table.columns);
  const ownLine = useBelow(stateLineBelow(resource, columns));
  const lines = columns.facts.length + columns.facts.filter(hasOwnLine).length;
  const height = CARD_HEIGHT.frame + (ownLine ? CARD_HEIGHT.state : 0) + lines * CARD_HEIGHT.fact;
  const view = useWindow(scroller, { count, rowHeight: height, headHeight: 0, kept: 0, question });
  useEffect(() => onShow(view.from, view.to), [onShow, view.from, view.to]);
  const rows = view.indexes.map((index) => ({ index, row: at(index) }));
  const keys = rowKeys(rows);
  const opened = useRowMenu(rows);
  return (
    <div className={classes.scroller} ref={scroller} onScroll={view.onScroll}>
      <ul className={classes.list} aria-label={table.label} style={{ height: view.height }}>
        {rows.map(({ index, row }, place) => (
          <li
            key={keys[place]}
            className={`${classes.card} ${cardClasses.card}`}
            aria-setsize={count}
            aria-posinset={index + 1}
            data-index={index}
            data-id={table.stale ? undefined : row?.id}
            data-state={row && mark(row)}
            data-on={(row && selection?.isOn(row.id)) || undefined}
            style={{ height, transform: `translateY(${view.shift + view.top(index)}px)` }}
          >
            {row ? (
              <Card
                table={table}
                columns={columns}
                index={index}
                row={row}
                opened={opened}
                ownLine={ownLine}
              />
            ) : (
              <Skeleton height={12} />
            )}
          </li>
        ))}
      </ul>
      {table.menu && <SharedMenu menu={opened} of={table.menu} />}
    </div>
  );
}
