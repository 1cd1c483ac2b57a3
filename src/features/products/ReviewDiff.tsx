import type { AnyRow } from '@contract/kit/resource';
import { fieldOf } from '@contract/kit/resource';
import { products } from '@contract/resources/products/products';
import { FieldValue, resourceApi, useWords } from '@kit';
import { Table, Text } from '@mantine/core';
import { Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';

interface ChangeLine {
  field: string;
  before: string | null;
  after: string | null;
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

function idsOf(lines: readonly ChangeLine[], name: string): string[] {
  return lines
    .filter(({ field }) => field === name)
    .flatMap(({ before, after }) => [parsed(before), parsed(after)])
    .filter((value): value is string => typeof value === 'string');
}

/** Titles of the categories on both sides: the review itself names them by their ids only. */
function useCategoryTitles(lines: readonly ChangeLine[]) {
  const ids = idsOf(lines, 'categoryId');
  const { data = [] } = resourceApi.useTitlesQuery(
    { resource: 'productCategories', ids },
    { skip: ids.length === 0 },
  );
  return { productCategories: Object.fromEntries(data.map(({ id, title }) => [id, title])) };
}

/** What was, beside what is to be. */
export function ReviewDiff({ row }: { row: AnyRow }) {
  const { t } = useTranslation('products');
  const words = useWords(products.name);
  const lines = (row.changes ?? []) as readonly ChangeLine[];
  const titles = useCategoryTitles(lines);
  const shown = lines.filter(({ field }) => fieldOf(products, field) !== undefined);
  const side = (name: string, text: string | null) => {
    const field = fieldOf(products, name);
    return (
      field && (
        <FieldValue
          name={name}
          field={field}
          titles={titles}
          words={words}
          orgId={row.orgId}
          value={parsed(text)}
        />
      )
    );
  };
  if (shown.length === 0) return <Text size="sm">{t('review.nothing')}</Text>;
  return (
    <Panel title={t('review.title', { count: shown.length })}>
      <Table layout="fixed" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="20%">{t('review.field')}</Table.Th>
            <Table.Th>{t('review.before')}</Table.Th>
            <Table.Th>{t('review.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Th>{words.field(field)}</Table.Th>
              <Table.Td>{side(field, before)}</Table.Td>
              <Table.Td bg="var(--mantine-color-yellow-light)">{side(field, after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
