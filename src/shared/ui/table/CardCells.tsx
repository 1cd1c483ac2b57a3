import type { ReactNode } from 'react';
import card from './Card.module.css';
import type { Cards } from './cards';
import type { Column } from './column';
import classes from './VirtualTable.module.css';

interface CellProps<Row> {
  column: Column<Row> | undefined;
  row: Row;
  className?: string;
}

function Cell<Row>({ column, row, className = '' }: CellProps<Row>): ReactNode {
  return (
    column && (
      <div role="gridcell" className={`${classes.cell} ${className}`} tabIndex={-1}>
        {column.render(row)}
      </div>
    )
  );
}

/** The cells of one row as a card. The names are those of the columns, which a reader of the cells hears. */
export function CardCells<Row>({ row, cards }: { row: Row; cards: Cards<Row> }) {
  const { mark, title, state, facts, last, action, stateLine } = cards;
  return (
    <>
      <Cell column={mark} row={row} className={classes.mark} />
      <div className={card.body}>
        <div className={card.head} data-state-line={stateLine || undefined}>
          <Cell column={title} row={row} className={`${card.text} ${classes.title}`} />
          <Cell column={state} row={row} />
        </div>
        <div className={card.facts}>
          {facts.map((column) => [
            <span key={`${column.key} name`} className={card.name} aria-hidden>
              {column.header}
            </span>,
            <Cell
              key={column.key}
              column={column}
              row={row}
              className={column.card === 'twoLines' ? `${card.text} ${classes.tall}` : card.text}
            />,
          ])}
        </div>
      </div>
      {action && (
        <div className={classes.foot}>
          <Cell column={last} row={row} className={card.text} />
          <Cell column={action} row={row} />
        </div>
      )}
    </>
  );
}
