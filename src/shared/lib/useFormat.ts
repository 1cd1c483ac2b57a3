import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format';

/** Making the formats of the platform takes longer than using them: one for each language and zone. */
const formats = new WeakMap<i18n, Map<string, Format>>();

function formatOf(texts: i18n, timeZone: string | undefined, isNamed: boolean): Format {
  const known = formats.get(texts) ?? new Map<string, Format>();
  formats.set(texts, known);
  const { language } = texts;
  const key = `${language} ${timeZone ?? ''} ${isNamed}`;
  const words = texts.getFixedT(language, 'common');
  const format =
    known.get(key) ?? createFormat(language, (word, counted) => words(word, counted), timeZone, isNamed);
  known.set(key, format);
  return format;
}

/**
 * Numbers, dates and ages in the present language.
 * @param timeZone of the machine, e.g. Asia/Shanghai
 * @param isNamed see `createFormat`
 */
export function useFormat(timeZone?: string, isNamed = false): Format {
  return formatOf(useTranslation('common').i18n, timeZone, isNamed);
}
