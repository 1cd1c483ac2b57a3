import { hasLost, type SalesBy, type SalesPart, type SalesRest, type SalesSum } from '@contract/orders/sales';
import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMoneySums } from './money';

export interface SalesPartsProps {
  by: SalesBy;
  parts: readonly SalesPart[];
  rest?: SalesRest;
  labelOf(part: SalesPart): string;
  linkOf(part: SalesPart): string;
}

/** Each part with its link to the lines behind it, then what all others come to. */
export function SalesParts({ by, parts, rest, labelOf, linkOf }: SalesPartsProps) {
  const { t } = useTranslation('orders');
  const { money, count } = useMoneySums();
  const columns = [
    'count',
    'revenue',
    'refunds',
    'margin',
    ...(hasLost(by) ? ['lost' as const] : []),
  ] as const;
  const textOf = (part: SalesSum, lost = 0) => ({
    count: count(part.orders),
    revenue: money(part.revenue),
    refunds: money(part.refunds),
    margin: part.costed > 0 ? money(part.margin) : '–',
    lost: money(lost),
  });
  const restTexts = rest && textOf(rest, rest.lost);
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t(`by.${by}`)}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} ta="right">
                {t(column)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {parts.map((part) => {
            const { lost: estimate } = part;
            const texts = textOf(part, estimate?.amount);
            return (
              <Table.Tr key={part.key}>
                <Table.Td>
                  <Anchor component={Link} to={linkOf(part)}>
                    {labelOf(part)}
                  </Anchor>
                </Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column} ta="right">
                    {texts[column]}
                    {column === 'lost' && estimate && estimate.amount > 0 && (
                      <Text size="xs" c="dimmed">
                        {t('between', { low: money(estimate.low), high: money(estimate.high) })}
                      </Text>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          {restTexts && (
            <Table.Tr>
              <Table.Td>{t('rest')}</Table.Td>
              {columns.map((column) => (
                <Table.Td key={column} ta="right">
                  {restTexts[column]}
                </Table.Td>
              ))}
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
