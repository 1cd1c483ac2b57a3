import { useLostAt, useReady } from '@realtime';
import { useFormat } from '@shared/lib';
import { EmptyState, type EmptyStateProps } from '@shared/ui';
import { useTranslation } from 'react-i18next';

interface LiveNoneProps extends Pick<EmptyStateProps, 'text' | 'onClear'> {
  /** What is said where nothing is: true of now only. */
  title?: string;
  kind?: 'none' | 'filtered';
  /** Of the screen, which names it where it is not the reader's. */
  timeZone?: string;
}

/** That nothing is there. Not before the first answer, and behind a lost link only as of when it was last heard of. */
export function LiveNone({ title, text, kind = 'none', onClear, timeZone }: LiveNoneProps) {
  const { t } = useTranslation('common');
  const format = useFormat(timeZone, true);
  const ready = useReady();
  const lostAt = useLostAt();
  if (!ready) return <EmptyState kind="loading" />;
  const said = lostAt === undefined ? text : t('empty.asOf', { time: format.time(lostAt) });
  return <EmptyState kind={kind} title={title} text={said} onClear={onClear} />;
}
