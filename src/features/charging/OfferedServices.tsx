import { lastsUntil } from '@contract/charging/service';
import { useWords } from '@kit';
import { Table, Text } from '@mantine/core';
import { useCurrency, useFormat } from '@shared/lib';
import { EmptyState, Panel } from '@shared/ui';
import { useTranslation } from 'react-i18next';
import { Inputs, type LineProps, Named, type PlanPartProps } from './OfferedLine';
import classes from './Services.module.css';

const AMOUNT = { whiteSpace: 'nowrap' } as const;

function Prices({ service, plan, basket }: LineProps) {
  const { t } = useTranslation('charging');
  const orders = useWords('chargeOrders');
  const format = useFormat();
  const currency = useCurrency(plan.orgId);
  const { line, price } = basket.choiceOf(service);
  const money = (minor?: number) => format.money(minor, currency);
  const source = service.terms.find(({ term }) => term === line.term)?.discountName;
  return (
    <>
      <Table.Td ta="right" style={AMOUNT} data-label={orders.field('base')}>
        {money(price?.base)}
      </Table.Td>
      <Table.Td ta="right" style={AMOUNT} data-label={orders.field('discount')}>
        <div>
          {price && price.discount > 0 ? money(-price.discount) : money(0)}
          {source && (
            <Text size="xs" c="dimmed">
              {source}
            </Text>
          )}
        </div>
      </Table.Td>
      <Table.Td ta="right" style={AMOUNT} data-label={orders.field('upgrade')}>
        {money(price?.upgrade)}
      </Table.Td>
      <Table.Td ta="right" fw={600} style={AMOUNT} data-label={orders.field('pay')}>
        {money(price?.pay)}
      </Table.Td>
      <Table.Td data-label={t('until')}>
        <div>
          {format.date(lastsUntil(service, line.term, plan.asOf))}
          {service.own && (
            <Text size="xs" c="dimmed">
              {t('renewal')}
            </Text>
          )}
        </div>
      </Table.Td>
    </>
  );
}

const NUMBERS = ['base', 'discount', 'upgrade', 'pay'];

/** What may be bought: term, quantity and the price line by line. */
export function OfferedServices(props: PlanPartProps & { onTry(itemId: string): void }) {
  const { t } = useTranslation('charging');
  const orders = useWords('chargeOrders');
  const offered = props.plan.services.filter(({ terms }) => terms.length > 0);
  const heads = ['itemId', 'term', 'qty', ...NUMBERS];
  return (
    <Panel title={t('offered')}>
      {offered.length === 0 ? (
        <EmptyState kind="none" title={t('offeredNone')} text={t('offeredNoneText')} />
      ) : (
        <Table.ScrollContainer
          minWidth={920}
          className={classes.stacked}
          classNames={{ scrollContainerInner: classes.inner }}
        >
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                {heads.map((name) => (
                  <Table.Th key={name} ta={NUMBERS.includes(name) ? 'right' : undefined}>
                    {orders.field(name)}
                  </Table.Th>
                ))}
                <Table.Th>{t('until')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {offered.map((service) => (
                <Table.Tr key={service.itemId}>
                  <Table.Td>
                    <Named {...props} service={service} />
                  </Table.Td>
                  <Inputs {...props} service={service} />
                  <Prices {...props} service={service} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Panel>
  );
}
