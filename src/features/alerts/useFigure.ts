import type { AlarmCode } from '@contract/alerts';
import { figureKind, figureText, useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';

/** A value or limit of an alarm in words; undefined where the alarm has none. */
export function useFigure(): (code: AlarmCode, value: number | null) => string | undefined {
  const { t } = useTranslation('alerts');
  const format = useFormat();
  return (code, value) => {
    const text = figureText(code, value, format);
    return text !== undefined && figureKind(code) === 'code' ? t('code', { code: text }) : text;
  };
}
