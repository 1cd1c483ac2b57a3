import { REVIEW_CHECKS } from '@contract/resources/prescriptions/prescriptionStates';
import { useResource } from '@kit';
import { Checkbox, Kbd } from '@mantine/core';
import { TICK_KEYS } from '@shared/lib/deskKeys';
import { useTranslation } from 'react-i18next';
import classes from './Desk.module.css';

interface ChecksProps {
  ticked: readonly string[];
  /** Editable only by the pharmacist who holds the prescription or is taking it. */
  disabled: boolean;
  onTick(check: string): void;
}

/** Four checks, ten comparisons: below what is read, in sight however long that is. */
export function Checks({ ticked, disabled, onTick }: ChecksProps) {
  const { t } = useTranslation('reviewDesk');
  const { words } = useResource();
  return (
    <section aria-label={t('checks')} className={classes.compare}>
      <h3 className={classes.heading}>
        {t('checks')}
        <span className={classes.soft} role="status">
          {t('ticked', { count: ticked.length, all: REVIEW_CHECKS.length })}
        </span>
      </h3>
      <div className={classes.checks}>
        {REVIEW_CHECKS.map((check, index) => (
          <Checkbox
            key={check}
            size="sm"
            checked={ticked.includes(check)}
            disabled={disabled}
            aria-keyshortcuts={TICK_KEYS[index]}
            label={
              <span className={classes.check}>
                <Kbd size="xs">{TICK_KEYS[index]}</Kbd> {words.choice('checks', check)}
              </span>
            }
            onChange={() => onTick(check)}
          />
        ))}
      </div>
    </section>
  );
}
