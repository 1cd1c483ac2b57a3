import { Center, Loader, Title } from '@mantine/core';
import { useCall } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import classes from '../Public.module.css';
import { Goods } from './Goods';
import { PlacedOrder } from './PlacedOrder';
import { shopApi } from './shop.api';

function Shop({ code, onPlaced }: { code: string; onPlaced(secret: string): void }) {
  const { t } = useTranslation(['shop', 'public']);
  const [open, { answer: view, problem }] = useCall(shopApi.open);
  useEffect(() => {
    void open(code);
  }, [open, code]);
  if (problem) return <FormMessage message={problem.message} />;
  if (!view)
    return (
      <Center mih="40vh" role="status" aria-label={t('public:loading')}>
        <Loader type="dots" />
      </Center>
    );
  return <Goods view={view} code={code} onPlaced={onPlaced} />;
}

/** What a machine sells, for a customer who has scanned its code; then how far the order has come. */
export default function ShopScreen() {
  const { t } = useTranslation('shop');
  const [search, setSearch] = useSearchParams();
  const code = search.get('m') ?? '';
  const secret = search.get('k');
  useEffect(() => {
    document.title = `${t('title')} · Pharos`;
  }, [t]);
  return (
    <main className={classes.page}>
      <Title order={1} size="h3" className={classes.title}>
        {t('title')}
      </Title>
      {secret ? (
        <PlacedOrder secret={secret} onMore={() => setSearch({ m: code })} />
      ) : (
        <Shop code={code} onPlaced={(placed) => setSearch({ m: code, k: placed })} />
      )}
      <footer className={classes.foot}>{t('foot')}</footer>
    </main>
  );
}
