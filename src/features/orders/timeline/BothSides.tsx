import type { AnyRow } from '@contract/kit/resource';
import type { OrderTimeline } from '@contract/orders/timeline';
import { useResource } from '@kit';
import { Table, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { useTimeline } from './useTimeline';

const SIDES = ['paid', 'refunded'] as const;

/** The money of an order as our ledger has it, beside what whoever holds it has said; what differs is marked. */
export function BothSides({ sums, told }: Pick<OrderTimeline, 'sums' | 'told'>) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  if (!told) return null;
  return (
    <Table w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th />
          <Table.Th ta="right">{t('sides.ours')}</Table.Th>
          <Table.Th ta="right">{t('sides.theirs')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {SIDES.map((side) => {
          const theirs = told[side];
          const differs = theirs !== null && theirs !== sums[side];
          return (
            <Table.Tr key={side}>
              <Table.Th scope="row">{t(`sums.${side}`)}</Table.Th>
              <Table.Td ta="right">{format.money(sums[side])}</Table.Td>
              <Table.Td ta="right" c={differs ? 'var(--ph-bad)' : undefined}>
                {theirs === null ? t('sides.unsaid') : format.money(theirs)}
                {differs && (
                  <Text span size="xs">
                    {' '}
                    {t('sides.differs')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** A refund that waits for somebody, or has not come to its end. */
const OPEN: readonly unknown[] = ['pending_review', 'refunding', 'refund_failed'];

function Compared({ row }: { row: AnyRow }) {
  const { words } = useResource();
  const { data } = useTimeline(row);
  if (!data?.told) return null;
  return (
    <Panel title={words.tab('ledger')}>
      <BothSides sums={data.sums} told={data.told} />
    </Panel>
  );
}

/** Above an order whose money somebody decides about: both sides of it. */
export function RefundAbove({ row }: { row: AnyRow }) {
  return OPEN.includes(row.refundStatus) ? <Compared row={row} /> : null;
}
