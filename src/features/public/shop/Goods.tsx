import { SHOP_LINES_MAX, type ShopView } from '@contract/orders/shop';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { useCall, useFormat } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../Public.module.css';
import { Good } from './Good';
import { newSecret } from './secret';
import { shopApi } from './shop.api';

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
