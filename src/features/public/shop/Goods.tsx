import { SHOP_LINES_MAX, SHOP_QTY_MAX, type ShopGood, type ShopView } from '@contract/orders/shop';
import { ActionIcon, Badge, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useCall, useFormat } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../Public.module.css';
import { Leaflet } from './Leaflet';
import { newSecret } from './secret';
import { shopApi } from './shop.api';

interface GoodProps {
  code: string;
  good: ShopGood;
  currency: string;
  qty: number;
  onChange(qty: number): void;
  isFull: boolean;
}

function Good({ code, good, currency, qty, onChange, isFull }: GoodProps) {
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

interface GoodsProps {
  view: ShopView;
  code: string;
  onPlaced(secret: string): void;
}

/** Of an identity card. */
const TAIL_LENGTH = 4;

interface CheckoutProps extends GoodsProps {
  chosen: Readonly<Record<string, number>>;
}

function Checkout({ view, code, chosen, onPlaced }: CheckoutProps) {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const [mode, setMode] = useState<'now' | 'later'>('now');
  const [no, setNumber] = useState('');
  const [idTail, setTail] = useState('');
  // One secret as long as the page is open: sent again, it is the same order.
  const [secret] = useState(newSecret);
  const [place, { busy, problem }] = useCall(shopApi.place);
  const picked = view.goods.filter(({ lane }) => (chosen[lane] ?? 0) > 0);
  const sum = picked.reduce((total, { lane, price }) => total + price * (chosen[lane] ?? 0), 0);
  const prescribed = picked.some(({ prescription }) => prescription);
  const lines = picked.map(({ lane }) => ({ lane, qty: chosen[lane] ?? 0 }));
  const send = async () => {
    const prescription = prescribed ? { no, idTail } : undefined;
    const { answer } = await place({ code, secret, mode, lines, prescription });
    if (answer) onPlaced(secret);
  };
  return (
    <Stack gap="md" className={classes.checkout}>
      {prescribed && (
        <>
          <TextInput
            label={t('prescriptionNo')}
            value={no}
            maxLength={64}
            required
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <TextInput
            label={t('idTail')}
            value={idTail}
            maxLength={TAIL_LENGTH}
            required
            onChange={(event) => setTail(event.currentTarget.value)}
          />
        </>
      )}
      <Radio.Group
        label={t('when')}
        value={mode}
        onChange={(value) => setMode(value === 'later' ? 'later' : 'now')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="now" label={t('now')} />
          <Radio value="later" label={t('later')} />
        </Stack>
      </Radio.Group>
      <FormMessage message={problem?.message} />
      <Button
        size="lg"
        fullWidth
        loading={busy}
        disabled={prescribed && (no.trim() === '' || idTail.trim().length < TAIL_LENGTH)}
        onClick={() => void send()}
      >
        {t('place', { amount: format.money(sum, view.currency) })}
      </Button>
    </Stack>
  );
}

/** What the machine has, and how much of it is wanted. */
export function Goods({ view, code, onPlaced }: GoodsProps) {
  const { t } = useTranslation('shop');
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const kinds = Object.values(chosen).filter((qty) => qty > 0).length;
  return (
    <>
      <p>
        <strong>{view.machine}</strong> · {view.place}
        <br />
        {t('seller', { name: view.seller })}
      </p>
      {!view.open && <p role="status">{t('closed')}</p>}
      {view.open && view.goods.length === 0 && <p role="status">{t('empty')}</p>}
      <ul className={classes.list}>
        {view.goods.map((good) => (
          <Good
            key={good.lane}
            code={code}
            good={good}
            currency={view.currency}
            qty={chosen[good.lane] ?? 0}
            isFull={kinds >= SHOP_LINES_MAX}
            onChange={(qty) => setChosen({ ...chosen, [good.lane]: qty })}
          />
        ))}
      </ul>
      {kinds > 0 && <Checkout view={view} code={code} chosen={chosen} onPlaced={onPlaced} />}
    </>
  );
}
