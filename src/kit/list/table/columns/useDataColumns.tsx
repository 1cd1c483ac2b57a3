import type { Field } from '@contract/kit/field';
import { columnField, isSortable } from '@contract/kit/question/filter';
import type { AnyRow } from '@contract/kit/resource';
import type { ColumnSetting, Titles } from '@contract/kit/wire';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useResource } from '../../../ResourceContext';
import { drawnValue, useValueWords } from '../../../values/FieldValue';
import { titleOf } from '../../../values/title';
import { CellEditor } from '../deferredCellEditor';
import { isEditable } from '../editable';
import { brokenOnPaper, isFigure, namingColumn, sortedColumns, widthOf } from './columns';
import type { CellEditing, DataColumn } from './dataColumn';

interface ColumnSource {
  settings: readonly ColumnSetting[];
  titles: Titles;
  /** Of the record behind a row. */
  address(row: AnyRow, index: number): string;
  onSaved(row: AnyRow, titles: Titles): void;
  /** What stands in the head of a column that the list is filtered by. */
  filterOf(name: string): ReactNode;
}

/** The columns of a table as somebody wants them, with what draws and changes their values. */
export function useDataColumns(source: ColumnSource): DataColumn[] {
  const { settings, titles, address, onSaved, filterOf } = source;
  const { resource, words, rights, slots } = useResource();
  const { cells, inputs } = slots;
  const { t } = useTranslation('kit');
  const said = useValueWords();
  // They stay when rows or their names change: drawing them anew takes longer than the rows.
  const filters = useMemo(
    () => new Map(resource.list.filters.map((key) => [key, filterOf(key)])),
    [resource, filterOf],
  );
  return useMemo(() => {
    const editing = (name: string, field: Field): CellEditing => ({
      label: t('list.editCell', { name: words.field(name) }),
      may: (row) => isEditable(resource, name, row),
      form: (row, told) => (
        <CellEditor
          name={name}
          field={field}
          row={row}
          onSaved={onSaved}
          {...told}
          Input={inputs?.[name]}
          title={titleOf(resource, row, words, titles)}
        />
      ),
    });
    const named = (row: AnyRow) => resource.named?.(row)?.[words.locale] ?? row[resource.title];
    const own = (key: string, row: AnyRow) => {
      const Cell = cells?.[key];
      // What it keeps is of this record, whichever is drawn in its place next.
      return Cell && <Cell key={row.id} row={row} value={row[key]} />;
    };
    const naming = namingColumn(resource, settings);
    return sortedColumns(settings).map(({ key, width, pinned }) => {
      const field = columnField(resource, key) as Field;
      return {
        key,
        header: words.field(key),
        width: width ?? widthOf(key, field, words, resource.title),
        grows: width === undefined,
        pinned,
        align: isFigure(field) ? 'right' : undefined,
        onPaper: brokenOnPaper(field),
        sortable: isSortable(field),
        filter: filters.get(key),
        address: key === naming ? address : undefined,
        render: (row: AnyRow, focusable: boolean) =>
          own(key, row) ??
          drawnValue(
            {
              name: key,
              field,
              value: key === resource.title ? named(row) : row[key],
              titles,
              words,
              compact: true,
              orgId: row.orgId,
              linked: key !== naming,
              tabIndex: focusable ? 0 : -1,
            },
            said,
          ),
        edit: rights.update ? editing(key, field) : undefined,
      };
    });
  }, [resource, words, said, rights, settings, titles, address, cells, inputs, onSaved, filters, t]);
}
