import type { Field, Line, LinesField, Pair } from '@contract/kit/field';
import { regionLine } from '@contract/regions/regionTree';
import { Table, VisuallyHidden } from '@mantine/core';
import { useNarrow } from '@shared/lib';
import { useAreas, useReaderLocale } from '@shared/regions/useRegions';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FieldValue.module.css';
import type { FieldValueProps } from './fieldValueProps';
import cards from './Stacked.module.css';
import { SumsRow } from './SumsRow';

/** An embedded list as a table; where there is room for a line only, how long it is. */
export function LinesValue(props: FieldValueProps & { Value: ComponentType<FieldValueProps> }) {
  const { name, field, value, words, compact, Value, ...rest } = props;
  const { t } = useTranslation('kit');
  const narrow = useNarrow();
  const lines = value as readonly Line[];
  if (compact) return t('lines.count', { count: lines.length });
  const below = words.columnsOf(name);
  const columns = Object.entries((field as LinesField).columns);
  return (
    <Table.ScrollContainer minWidth={narrow ? 0 : columns.length * 90}>
      <Table className={narrow ? cards.stacked : classes.lines} aria-label={words.field(name)}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{t('lines.number')}</VisuallyHidden>
            </Table.Th>
            {columns.map(([column]) => (
              <Table.Th key={column}>{below.field(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place.
            <Table.Tr key={index}>
              <Table.Td>{index + 1}</Table.Td>
              {columns.map(([column, cell]) => (
                <Table.Td key={column} data-label={below.field(column)}>
                  <Value {...rest} name={column} field={cell as Field} value={line[column]} words={below} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <SumsRow Value={Value} field={field as LinesField} lines={lines} words={below} orgId={rest.orgId} />
      </Table>
    </Table.ScrollContainer>
  );
}

const SHOWN_PAIRS = 2;

/** Keys with their values; in a line the first of them. */
export function PairsValue({ value, compact }: Pick<FieldValueProps, 'value' | 'compact'>) {
  const { t } = useTranslation(['kit', 'common']);
  const pairs = value as readonly Pair[];
  const text = ({ key, value: said }: Pair) => t('common:labeled', { label: key, value: said });
  if (compact) {
    const first = pairs.slice(0, SHOWN_PAIRS).map(text).join(t('common:separator'));
    const more = pairs.length - SHOWN_PAIRS;
    return more > 0 ? `${first} ${t('more', { count: more })}` : first;
  }
  return (
    <Table className={classes.lines} w="auto">
      <Table.Tbody>
        {pairs.map(({ key, value: said }) => (
          <Table.Tr key={key}>
            <Table.Th>{key}</Table.Th>
            <Table.Td>{said}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** A division of China by its names. */
export function RegionValue({ code }: { code: string }) {
  const areas = useAreas();
  const locale = useReaderLocale();
  return (areas && regionLine(areas, code, locale)) || code;
}
