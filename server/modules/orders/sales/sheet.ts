import type { Locale } from '../../../../contract/common/locale';
import {
  hasLost,
  relativeChange,
  type SalesPart,
  type SalesPeriod,
  type SalesQuery,
  type SalesRest,
  type SalesStatistics,
  type SalesSum,
} from '../../../../contract/orders/sales';
import { tradeDay } from '../../../../contract/time/chinaTime';
import type { Cell } from '../../../kit/transfer/exports/xlsx';
import { type SalesChoices, type SalesWords, salesWords } from './words';

const MINOR = 100;
const PERCENT = 100;
type Row = readonly Cell[];

const money = (minor: number): Cell => ({ number: minor / MINOR, money: 2 });
const number = (value: number): Cell => ({ number: Math.round(value * 10) / 10 });

interface Figure {
  name: string;
  of(period: SalesPeriod): number;
  cell(value: number): Cell;
}

function figuresOf({ columns, ...words }: SalesWords): Figure[] {
  return [
    { name: words.count, of: ({ orders }) => orders, cell: number },
    { name: words.revenue, of: ({ revenue }) => revenue, cell: money },
    { name: words.refunds, of: ({ refunds }) => refunds, cell: money },
    { name: columns.failure, of: ({ failureRefunds }) => failureRefunds, cell: money },
    { name: words.margin, of: ({ margin }) => margin, cell: money },
    { name: columns.costed, of: ({ costed }) => costed, cell: money },
    { name: words.lost, of: ({ lost }) => lost.amount, cell: money },
    { name: columns.low, of: ({ lost }) => lost.low, cell: money },
    { name: columns.high, of: ({ lost }) => lost.high, cell: money },
    { name: columns.soldOut, of: ({ missed }) => missed.soldOut, cell: number },
    { name: columns.offline, of: ({ missed }) => missed.offline, cell: number },
  ];
}

function figureRows({ total, before }: SalesStatistics, words: SalesWords): Row[] {
  return figuresOf(words).map(({ name, of, cell }): Row => {
    const change = relativeChange(of(total), of(before));
    return [name, cell(of(total)), cell(of(before)), change === undefined ? null : number(change * PERCENT)];
  });
}

const daysOf = (from: number, to: number) => `${tradeDay(from)} – ${tradeDay(to - 1)}`;

/** As on the screen: days with their year, channels in words, and what belongs to nothing is said. */
function nameOf(
  { key, label }: SalesPart,
  by: SalesQuery['by'],
  words: SalesWords,
  choices: SalesChoices,
): string {
  if (by === 'day') return key;
  return (by === 'channel' ? choices[key] : label) || words.none;
}

function soldCells({ orders, revenue, refunds, failureRefunds, margin, costed }: SalesSum): Cell[] {
  const earned: Row = costed > 0 ? [money(margin), money(costed)] : [null, null];
  return [number(orders), money(revenue), money(refunds), money(failureRefunds), ...earned];
}

function partRow({ lost, ...sum }: SalesPart, name: string, by: SalesQuery['by']): Row {
  const missed: Row = [money(lost?.amount ?? 0), money(lost?.low ?? 0), money(lost?.high ?? 0)];
  return [name, ...soldCells(sum), ...(hasLost(by) ? missed : [])];
}

/** An interval of what all others have lost would be too wide to say anything. */
const restRow = ({ lost, ...sum }: SalesRest, name: string): Row => [
  name,
  ...soldCells(sum),
  ...(lost === undefined ? [] : [money(lost), null, null]),
];

/** The statistics as rows of a sheet, and the row that the parts begin below. */
export function salesSheet(statistics: SalesStatistics, { by, from, to }: SalesQuery, locale: Locale) {
  const { words, channels } = salesWords(locale);
  const { columns } = words;
  const intro: Row[] = [
    [words.sales],
    [words.period, daysOf(from, to)],
    [columns.before, daysOf(from - (to - from), from)],
    [],
    [null, words.period, columns.before, `${columns.change} (%)`],
    ...figureRows(statistics, words),
    [],
  ];
  const sold = [words.count, words.revenue, words.refunds, columns.failure, words.margin, columns.costed];
  const heads: Row = [words.by[by], ...sold, ...(hasLost(by) ? [words.lost, columns.low, columns.high] : [])];
  const parts = statistics.parts.map((part) => partRow(part, nameOf(part, by, words, channels), by));
  const rest = statistics.rest ? [restRow(statistics.rest, words.rest)] : [];
  return { rows: [...intro, heads, ...parts, ...rest], headRow: intro.length + 1 };
}
