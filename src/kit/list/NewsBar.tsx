import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './bulk/BulkBar.module.css';
import type { RowChanges } from './rows/useStableRows';

/** What changed meanwhile, and the way to see it. */
export function NewsBar({ news, onShow }: { news: RowChanges; onShow(): void }) {
  const { t } = useTranslation('kit');
  const parts = [
    news.changed.size > 0 && t('news.changed', { count: news.changed.size }),
    news.added > 0 && t('news.added', { count: news.added }),
    news.gone.size > 0 && t('news.gone', { count: news.gone.size }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <div className={`${classes.bar} ${classes.news}`} role="status">
      <Text size="sm">{parts.join(' · ')}</Text>
      <Button size="compact-xs" variant="light" onClick={onShow}>
        {t('news.show')}
      </Button>
    </div>
  );
}
