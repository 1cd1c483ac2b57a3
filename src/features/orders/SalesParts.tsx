import { hasLost, type SalesBy, type SalesPart } from '@contract/orders/sales';
import { Anchor, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMoneySums } from './money';

export interface SalesPartsProps {
  by: SalesBy;
  parts: readonly SalesPart[];
  labelOf(part: SalesPart): string;
  linkOf(part: SalesPart): string;
}

export function SalesParts({ by, parts, labelOf, linkOf }: SalesPartsProps) {
  const { t } = useTranslation('orders');
  const { money, count } = useMoneySums();
  const columns = [
    'count',
    'revenue',
    'refunds',
    'margin',
    ...(hasLost(by) ? ['lost' as const] : []),
  ] as const;
  const textOf = (part: SalesPart) => ({
    count: count(part.orders),
    revenue: money(part.revenue),
    refunds: money(part.refunds),
    margin: part.costed > 0 ? money(part.margin) : '–',
    lost: money(part.lost?.amount ?? 0),
  });
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
            const texts = textOf(part);
            const { lost: estimate } = part;
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
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
