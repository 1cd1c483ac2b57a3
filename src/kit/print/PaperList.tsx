import type { AnyRow } from '@contract/kit/resource';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { useFilterWords } from '../list/filters/FilterBar';
import type { ListRows } from '../list/rows/useRows';
import type { DataColumn } from '../list/table/columns/dataColumn';
import { useResource } from '../ResourceContext';
import { PaperHead } from './PaperHead';
import { PaperTable } from './PaperTable';
import type { PrintContent } from './usePrintAll';

interface PaperListProps {
  columns: readonly DataColumn[];
  rows: ListRows;
  /** All that was found, where that was fetched; else the rows of the page. */
  printed?: PrintContent;
  at(index: number): AnyRow | undefined;
  mark(row: AnyRow): string | undefined;
}

function FilterLine({ name, text }: { name: string; text: string }) {
  return <li>{useFilterWords(name, text)}</li>;
}

/** How much of the list this is: a page is not everything that was found. */
function useExtent({ rows: { shown, stretch, before }, printed }: PaperListProps): string {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { from, to } = stretch();
  if (printed) {
    const all = format.number(printed.rows.length);
    return t('list.printed', {
      time: format.stamp(printed.asOf),
      from: format.number(1),
      to: all,
      total: all,
    });
  }
  return t(shown?.approximate ? 'list.printedAbout' : 'list.printed', {
    time: format.stamp(shown?.asOf),
    from: format.number(Math.min(before + from + 1, before + to)),
    to: format.number(before + to),
    total: format.number(shown?.total),
  });
}

/** A list as it goes on paper: what it is, and its rows as a table that is broken into sheets. */
export function PaperList(props: PaperListProps) {
  const { words } = useResource();
  const { columns, rows, printed, at, mark } = props;
  const { state } = rows;
  const { t } = useTranslation('kit');
  const extent = useExtent(props);
  const { from, to } = rows.stretch();
  const onPaper = printed?.rows ?? Array.from({ length: to - from }, (_, index) => at(from + index));
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <>
      <PaperHead title={words.plural} width={width}>
        <li>{extent}</li>
        {state.q && <li>{t('list.searchedFor', { q: state.q })}</li>}
        {state.match && <li>{t('list.anyHolds')}</li>}
        {Object.entries(state.filter).map(([name, text]) => (
          <FilterLine key={name} name={name} text={text} />
        ))}
      </PaperHead>
      <PaperTable
        label={words.plural}
        width={width}
        columns={columns}
        rows={onPaper.filter((row) => row !== undefined)}
        mark={mark}
      />
    </>
  );
}
