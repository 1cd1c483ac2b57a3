import { Button, Loader } from '@mantine/core';
import { useTextsGone } from '@shared/lib/parts/replaced';
import { SLOW_MS, useAfter } from '@shared/lib/useAfter';
import { CloudAlert, Inbox, LockKeyhole, type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './EmptyState.module.css';

export interface EmptyStateProps {
  /** none: there is nothing · filtered: the filters hide it · loading: not known yet · failed: could not ask · forbidden: others may. */
  kind: 'none' | 'filtered' | 'loading' | 'failed' | 'forbidden';
  title?: string;
  text?: string;
  action?: ReactNode;
  onRetry?: () => void;
  onClear?: () => void;
}

const ICONS: Record<Exclude<EmptyStateProps['kind'], 'loading'>, LucideIcon> = {
  none: Inbox,
  filtered: SearchX,
  failed: CloudAlert,
  forbidden: LockKeyhole,
};

function Loading({ title }: Pick<EmptyStateProps, 'title'>) {
  const { t } = useTranslation('common');
  const isSlow = useAfter(SLOW_MS);
  const gone = useTextsGone();
  return (
    <div className={classes.empty} role="status" data-loading>
      <Loader size="sm" aria-hidden />
      <span className={classes.text}>{title ?? t('empty.loading')}</span>
      {isSlow && !gone && <span className={classes.text}>{t('empty.slow')}</span>}
    </div>
  );
}

/** Five reasons for an empty place look different, because they call for different things. */
export function EmptyState({ kind, title, text, action, onRetry, onClear }: EmptyStateProps) {
  const { t } = useTranslation('common');
  if (kind === 'loading') return <Loading title={title} />;
  const Icon = ICONS[kind];
  // What is to be done says enough.
  const help = text ?? (action ? '' : t(`empty.${kind}Text`));
  return (
    <div className={classes.empty} role={kind === 'failed' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <span className={classes.title}>{title ?? t(`empty.${kind}`)}</span>
      <span className={classes.text}>{help}</span>
      {kind === 'failed' && onRetry && (
        <Button size="xs" variant="light" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {kind === 'filtered' && onClear && (
        <Button size="xs" variant="light" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      )}
      {action}
    </div>
  );
}
