import { SHOP_QTY_MAX, type ShopGood } from '@contract/orders/shop';
import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from '../Public.module.css';
import { Leaflet } from './Leaflet';

interface ShopGoodProps {
  code: string;
  good: ShopGood;
  currency: string;
  qty: number;
  onChange(qty: number): void;
  isFull: boolean;
}

export function Good({ code, good, currency, qty, onChange, isFull }: ShopGoodProps) {
  const { t } = useTranslation(['shop', 'public']);
  const format = useFormat();
  const most = Math.min(good.free, SHOP_QTY_MAX);
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <strong>{good.name}</strong>
        {good.prescription && (
          <Badge variant="light" tt="none" color="orange">
            {t('prescription')}
          </Badge>
        )}
      </div>
      <p>{[good.spec, t('public:stock', { count: good.free })].filter(Boolean).join(' · ')}</p>
      <Leaflet code={code} lane={good.lane} />
      <Group justify="space-between" mt="xs">
        <Text fw={600}>{format.money(good.price, currency)}</Text>
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={40}
            disabled={qty === 0}
            aria-label={t('less', { name: good.name })}
            onClick={() => onChange(qty - 1)}
          >
            <Minus size={18} aria-hidden />
          </ActionIcon>
          <Text w="2ch" ta="center" aria-live="polite">
            {qty}
          </Text>
          <ActionIcon
            size={40}
            disabled={qty >= most || (qty === 0 && isFull)}
            aria-label={t('more', { name: good.name })}
            onClick={() => onChange(qty + 1)}
          >
            <Plus size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </li>
  );
}
