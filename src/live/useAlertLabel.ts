import { ALARMS, type AlertRow } from '@contract/alerts';
import { useTranslation } from 'react-i18next';

/** What of a machine an alarm is about, where that has a name: a product, a person, a cabinet. */
export function useAlertLabel(): (alert: Pick<AlertRow, 'code' | 'source' | 'label'>) => string | null {
  const { t } = useTranslation('domain');
  return ({ code, source, label }) =>
    ALARMS[code]?.family === 'door' && label === source ? t('cabinetNo', { no: label }) : label;
}
