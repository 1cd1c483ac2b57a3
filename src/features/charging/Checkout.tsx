import type { PayType, ServicePlan } from '@contract/charging/service';
import { messageText } from '@contract/messages';
import { useWords } from '@kit';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useCurrency, useFormat } from '@shared/lib';
import { FormMessage, Panel } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Basket } from './useBasket';

export interface CheckoutProps {
  plan: ServicePlan;
  basket: Basket;
  /** Why the order was refused. */
  problem?: string;
  busy: boolean;
  onBuy(payType: PayType): void;
}

function Sums({ plan, basket: { sums } }: Pick<CheckoutProps, 'plan' | 'basket'>) {
  const words = useWords('chargeOrders');
  const format = useFormat();
  const currency = useCurrency(plan.orgId);
  const parts = [
    ['base', sums.base],
    ['discount', -sums.discount],
    ['upgrade', sums.upgrade],
  ] as const;
  return (
    <Group gap="lg">
      {parts.map(([name, minor]) => (
        <Text key={name} size="sm" c="dimmed">
          {words.field(name)} {format.money(minor === 0 ? 0 : minor, currency)}
        </Text>
      ))}
      <Text fw={700} size="lg">
        {words.field('pay')} {format.money(sums.pay, currency)}
      </Text>
    </Group>
  );
}

/** The sum of what was chosen, how it is paid, and the order. */
export function Checkout({ plan, basket, problem, busy, onBuy }: CheckoutProps) {
  const { t } = useTranslation('charging');
  const words = useWords('chargeOrders');
  const [chosen, setChosen] = useState<PayType>();
  const payType = chosen ?? plan.payTypes[0];
  const refusal = basket.refusal && messageText(basket.refusal, words.locale);
  const empty = basket.wanted.length === 0;
  return (
    <Panel title={t('checkout')}>
      <Stack gap="md">
        <Sums plan={plan} basket={basket} />
        <Radio.Group
          label={words.field('payType')}
          value={payType ?? ''}
          onChange={(next) => setChosen(next as PayType)}
        >
          <Group mt="xs">
            {plan.payTypes.map((each) => (
              <Radio key={each} value={each} label={words.choice('payType', each)} />
            ))}
          </Group>
        </Radio.Group>
        <FormMessage message={refusal ?? problem} />
        <Group>
          <Button
            disabled={empty || refusal !== undefined || payType === undefined}
            loading={busy}
            onClick={() => payType && onBuy(payType)}
          >
            {t('buy')}
          </Button>
          <Text size="xs" c="dimmed">
            {empty ? t('chooseFirst') : t('payWindow')}
          </Text>
        </Group>
      </Stack>
    </Panel>
  );
}
