import type { ShopOrderView, ShopStep } from '@contract/orders/shop';
import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useCall, useFormat } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../Public.module.css';
import { Report } from './Report';
import { shopApi } from './shop.api';

const LOOK_MS = 3_000;
/** Nothing more comes of itself. */
const OVER: readonly ShopStep[] = ['done', 'refunded', 'cancelled'];

function Pay({ secret, until }: { secret: string; until: string }) {
  const { t } = useTranslation('shop');
  const [ask, { busy, problem }] = useCall(shopApi.pay);
  const pay = async () => {
    const { answer } = await ask(secret);
    if (answer) location.assign(answer.url);
  };
  return (
    <Stack gap="xs">
      <Text>{t('payUntil', { time: until })}</Text>
      <FormMessage message={problem?.message} />
      <Button size="lg" fullWidth loading={busy} onClick={() => void pay()}>
        {t('pay')}
      </Button>
    </Stack>
  );
}

function Lines({ view }: { view: ShopOrderView }) {
  const { t } = useTranslation(['shop', 'public']);
  return (
    <ul className={classes.list}>
      {view.lines.map(({ lane, name, spec, qty, dispensed }) => (
        <li key={lane} className={classes.card}>
          <div className={classes.head}>
            <strong>{name}</strong>
          </div>
          <p>
            {[spec, t('public:lane', { lane }), t('out', { count: qty, out: dispensed })]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** How far an order has come; it looks again by itself until it is over. */
export function PlacedOrder({ secret, onMore }: { secret: string; onMore(): void }) {
  const { t } = useTranslation(['shop', 'public']);
  const format = useFormat();
  const [ask, { problem }] = useCall(shopApi.order);
  // What was seen last stays until there is something newer.
  const [view, setView] = useState<ShopOrderView>();
  const isOver = view !== undefined && OVER.includes(view.step);
  useEffect(() => {
    const look = async () => {
      const { answer } = await ask(secret);
      if (answer) setView(answer);
    };
    void look();
    if (isOver) return undefined;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [ask, secret, isOver]);
  if (problem && !view) return <FormMessage message={problem.message} />;
  if (!view)
    return (
      <Center mih="40vh" role="status" aria-label={t('public:loading')}>
        <Loader type="dots" />
      </Center>
    );
  const { step, orderNo, amount, refunded, currency, machine, pickupCode, payDeadline } = view;
  return (
    <Stack gap="md">
      <div className={classes.message} role="status">
        <h2>{t(`step.${step}`)}</h2>
        {pickupCode && <Text className={classes.code}>{pickupCode}</Text>}
        <p>{t(`about.${step}`)}</p>
      </div>
      {step === 'toPay' && <Pay secret={secret} until={format.time(payDeadline)} />}
      <Lines view={view} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('orderNo')}</dt>
          <dd>{orderNo}</dd>
        </div>
        <div>
          <dt>{t('public:machine')}</dt>
          <dd>{machine}</dd>
        </div>
        <div>
          <dt>{t('amount')}</dt>
          <dd>{format.money(amount, currency)}</dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>{t('refunded')}</dt>
            <dd>{format.money(refunded, currency)}</dd>
          </div>
        )}
      </dl>
      {view.mayReport && <Report secret={secret} onReported={setView} />}
      {isOver && (
        <Button variant="default" size="lg" fullWidth onClick={onMore}>
          {t('again')}
        </Button>
      )}
    </Stack>
  );
}
