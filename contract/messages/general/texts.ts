import type { Locale } from '../../common/locale';

export type Texts = Record<Locale, string>;

/** One message in the four languages. `{name}` is filled from `params`. */
export const texts = (zh: string, en: string, jp: string, ko: string): Texts => ({ 'zh-cn': zh, en, jp, ko });
