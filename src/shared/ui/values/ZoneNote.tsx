import { isForeign, useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';

/** Says once on a screen in which zone its times are, where that is not the reader's. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('common');
  const format = useFormat(timeZone);
  return isForeign(timeZone) ? <span data-zone>{t('zone', { zone: format.zone(Date.now()) })}</span> : null;
}
