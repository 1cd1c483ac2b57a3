import { type Condition, probesOf, useAlertLabel } from '@live';
import { useTranslation } from 'react-i18next';

/** What a condition is about: the probes of an excursion, the product, how many of them. */
export function useSubject(): (condition: Condition) => string | null {
  const { t } = useTranslation(['alerts', 'common']);
  const labelOf = useAlertLabel();
  return ({ lead, alerts }) => {
    const probes = probesOf(alerts);
    if (alerts.length === 1) return labelOf(lead) ?? probes[0] ?? null;
    return probes.length > 0 ? probes.join(t('common:separator')) : t('parts', { count: alerts.length });
  };
}
