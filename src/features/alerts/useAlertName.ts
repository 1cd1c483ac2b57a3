import type { AlertRow } from '@contract/alerts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Name of an alarm in the present language. */
export function useAlertName(): (alert: Pick<AlertRow, 'code'>) => string {
  const { t } = useTranslation('domain');
  return useCallback(({ code }) => t(`alarm.${code}`), [t]);
}
