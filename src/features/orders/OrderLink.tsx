import type { AnyRow } from '@contract/kit/resource';
import type { OrderPlace } from '@contract/orders/orderPlace';
import { type CellProps, RecordLink, type RowProps } from '@kit';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const placeOf = (row: AnyRow) => row.order as unknown as OrderPlace | undefined;

/** The number of an order: the way to its record for anyone who may open it. */
export function OrderNo({ row, value }: CellProps) {
  const place = placeOf(row);
  const title = typeof value === 'string' ? value : '–';
  return place ? <RecordLink to={place.list} id={place.id} title={title} tabIndex={-1} /> : title;
}

/** The same above the record of a line, an entry or a difference. */
export function OrderAbove({ row }: RowProps) {
  const { t } = useTranslation('orders');
  if (!placeOf(row)) return null;
  return (
    <Text mb="sm">
      {t('order')} <OrderNo row={row} value={row.orderNo} />
    </Text>
  );
}
