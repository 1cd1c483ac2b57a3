import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format';

/** Numbers, dates and ages in the present language. @param timeZone of the machine, e.g. Asia/Shanghai */
export function useFormat(timeZone?: string): Format {
  const { t, i18n } = useTranslation('common');
  const { language } = i18n;
  return useMemo(
    () => createFormat(language, (key, options) => t(key, options ?? {}), timeZone),
    [language, t, timeZone],
  );
}
