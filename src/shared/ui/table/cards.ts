import { useMemo } from 'react';
import { useBelow, useNarrow } from '../../lib/useNarrow';
import { CARD_HEIGHT, STATE_LINE_BELOW, TALL_FACT } from './cardSizes';
import type { Column } from './column';

/** What stands where on the cards of a list. */
export interface Cards<Row> {
  /** In front of the title: a box. */
  mark?: Column<Row>;
  title?: Column<Row>;
  state?: Column<Row>;
  /** Each in a line under its name. */
  facts: readonly Column<Row>[];
  /** A fact that shares its line with the button; words of a state need no name. */
  last?: Column<Row>;
  action?: Column<Row>;
  /** All of them, in the order in which they are read. */
  columns: readonly Column<Row>[];
  stateLine: boolean;
  /** Pixels where one rem is 16 of them. */
  height: number;
}

/** A row has less above and below its name than a card. */
const FRAME_AROUND = 12;

/** A box takes it from the name. */
const MARK_WIDTH = 40;

const isControl = <Row>({ hidesHeader }: Column<Row>) => hidesHeader === true;
const isTall = <Row>({ card }: Column<Row>) => card === 'twoLines';

/** @param rowHeight of the table: a name of two lines is as high on a card */
export function cardsOf<Row>(
  columns: readonly Column<Row>[],
  rowHeight: number,
  narrowest: boolean,
): Cards<Row> {
  const [first, end] = [columns[0], columns.at(-1)];
  const mark = first && isControl(first) ? first : undefined;
  const action = end && end !== first && isControl(end) ? end : undefined;
  const title = columns.find(({ card }) => card === 'title');
  const state = columns.find(({ card }) => card === 'state');
  const all = columns.filter((column) => column.card === 'fact' || isTall(column));
  const last = action && all.at(-1);
  const rest = all.filter((column) => column !== last);
  // Where the second line is missing there is no gap between two facts.
  const facts = [...rest.filter((column) => !isTall(column)), ...rest.filter(isTall)];
  const stateLine = narrowest && state !== undefined;
  const lines = facts.map((fact) => (isTall(fact) ? TALL_FACT.twoLines : CARD_HEIGHT.fact));
  const frame = Math.max(CARD_HEIGHT.frame, rowHeight + FRAME_AROUND);
  const below = (stateLine ? CARD_HEIGHT.state : 0) + (action ? TALL_FACT.action : 0);
  return {
    mark,
    title,
    state,
    facts,
    last,
    action,
    columns: [mark, title, state, ...facts, last, action].filter((column) => column !== undefined),
    stateLine,
    height: lines.reduce((sum, line) => sum + line, frame + below),
  };
}

/** Undefined where there is room for a table. */
export function useCards<Row>(columns: readonly Column<Row>[], rowHeight: number): Cards<Row> | undefined {
  const narrow = useNarrow();
  const hasMark = columns[0] !== undefined && isControl(columns[0]);
  const narrowest = useBelow(STATE_LINE_BELOW + (hasMark ? MARK_WIDTH : 0));
  return useMemo(
    () => (narrow ? cardsOf(columns, rowHeight, narrowest) : undefined),
    [columns, rowHeight, narrow, narrowest],
  );
}
