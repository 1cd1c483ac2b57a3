import type { ChargeTerm } from '@contract/charging/price';
import { type OfferedService, type ServicePlan, trialRefusal } from '@contract/charging/service';
import { TRIAL_DAYS } from '@contract/charging/words';
import { useWords } from '@kit';
import { Button, Checkbox, NumberInput, Select, Table, Text } from '@mantine/core';
import { useCurrency, useFormat, useLocalized } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import type { Basket } from './useBasket';

const QTY_MAX = 100_000;

export interface PlanPartProps {
  plan: ServicePlan;
  basket: Basket;
  mayBuy: boolean;
}

export interface LineProps extends PlanPartProps {
  service: OfferedService;
  onTry(itemId: string): void;
}

export function Named({ service, plan, basket, mayBuy, onTry }: LineProps) {
  const { t } = useTranslation('charging');
  const named = useLocalized();
  const items = useWords('chargeItems');
  const format = useFormat();
  const currency = useCurrency(plan.orgId);
  const { itemId, name, kind, unit, functions, next } = service;
  const facts = [items.choice('kind', kind), t('per', { unit: items.choice('unit', unit) })];
  return (
    <>
      <Checkbox
        label={named(name)}
        checked={basket.choiceOf(service).chosen}
        disabled={!mayBuy}
        onChange={(event) => basket.choose(itemId, event.currentTarget.checked)}
      />
      <Text size="xs" c="dimmed" pl={32}>
        {[...facts, ...functions.map(named)].join(' · ')}
      </Text>
      {next.map(({ from, monthlyFee, yearlyFee }) => (
        <Text key={from} size="xs" pl={32}>
          {t('next', {
            date: format.date(Date.parse(`${from}T00:00`)),
            monthly: format.money(monthlyFee, currency),
            yearly: format.money(yearlyFee, currency),
          })}
        </Text>
      ))}
      {mayBuy && trialRefusal(plan, itemId) === undefined && (
        <Button size="compact-xs" variant="subtle" ml={24} onClick={() => onTry(itemId)}>
          {t('try', { count: TRIAL_DAYS })}
        </Button>
      )}
    </>
  );
}

export function Inputs({ service, basket, mayBuy }: LineProps) {
  const orders = useWords('chargeOrders');
  const named = useLocalized();
  const { line } = basket.choiceOf(service);
  const options = service.terms.map(({ term }) => ({ value: term, label: orders.choice('term', term) }));
  const label = (field: string) => orders.labeled(named(service.name), orders.field(field));
  const change = (part: { term?: ChargeTerm; qty?: number }) => basket.change(service.itemId, part);
  return (
    <>
      <Table.Td data-label={orders.field('term')}>
        <Select
          aria-label={label('term')}
          data={options}
          value={line.term}
          allowDeselect={false}
          disabled={!mayBuy}
          w={120}
          onChange={(term) => change({ term: (term ?? line.term) as ChargeTerm })}
        />
      </Table.Td>
      <Table.Td data-label={orders.field('qty')}>
        <NumberInput
          aria-label={label('qty')}
          value={line.qty}
          min={1}
          max={QTY_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          disabled={!mayBuy}
          w={90}
          onChange={(qty) => typeof qty === 'number' && qty >= 1 && change({ qty })}
        />
      </Table.Td>
    </>
  );
}
