import type { Quality } from '@contract/live';
import { VisuallyHidden } from '@mantine/core';
import { Clock, ClockAlert, HelpCircle, type LucideIcon, Sigma, Timer } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTHING } from '../../lib/format';
import { useFormat } from '../../lib/useFormat';
import { Labeled } from './Labeled';
import classes from './LiveValue.module.css';
import { isMoving, MovingText, plainNumber, type ShownText, useDrawnText } from './MovingText';

export interface LiveValueProps {
  /** Formatted; a source of it where it changes several times a second. */
  text: ShownText;
  unit?: string;
  q: Quality;
  ageMs?: number;
  /** What the value is, for those who do not see where it stands. */
  label?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Name of the value, for tests and for printing. */
  live?: string;
  /** In tables the age is in the tooltip only. */
  hideAge?: boolean;
}

const MARKS: Partial<Record<Quality, LucideIcon>> = {
  estimated: Sigma,
  late: Timer,
  suspect: HelpCircle,
  stale: Clock,
  dead: ClockAlert,
};

/** A number with its quality: what is not live looks it, by shape and word, never by colour alone. */
export function LiveValue({
  text,
  unit,
  q,
  ageMs,
  label,
  size = 'md',
  live = '',
  hideAge = false,
}: LiveValueProps) {
  const { t } = useTranslation(['domain', 'common']);
  const format = useFormat();
  const drawn = useDrawnText(text);
  const shown = q === 'never' ? NOTHING : drawn;
  const Mark = MARKS[q];
  const isOld = q === 'stale' || q === 'dead';
  const title = useMemo(() => {
    const age = ageMs === undefined ? undefined : t('common:quality.measured', { age: format.age(ageMs) });
    return [t(`domain:quality.${q}`), t(`domain:qualityText.${q}`), age].filter(Boolean).join(' · ');
  }, [t, format, q, ageMs]);
  return (
    <span
      className={classes.value}
      data-live={live}
      data-quality={q}
      data-value={isMoving(shown) ? undefined : plainNumber(shown)}
      data-size={size}
      title={title}
    >
      {label && (
        <VisuallyHidden>
          <Labeled label={label} />
        </VisuallyHidden>
      )}
      {isMoving(shown) ? (
        <MovingText of={shown} className={classes.text} />
      ) : (
        <span className={classes.text}>{shown}</span>
      )}
      {unit && shown !== NOTHING && <span className={classes.unit}>{unit}</span>}
      {Mark && <Mark className={classes.mark} aria-hidden />}
      {isOld && !hideAge && ageMs !== undefined && <span className={classes.age}>{format.age(ageMs)}</span>}
      {q !== 'live' && <VisuallyHidden>{t(`domain:quality.${q}`)}</VisuallyHidden>}
    </span>
  );
}
