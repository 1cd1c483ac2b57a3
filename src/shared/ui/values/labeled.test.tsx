import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@contract/common/locale';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { Labeled } from './Labeled';

const SAID: Record<Locale, string> = {
  'zh-cn': '原因：<b>1</b>',
  en: '原因: <b>1</b>',
  jp: '原因：<b>1</b>',
  ko: '原因: <b>1</b>',
};

it.each(LOCALES)('a label has the colon of %s', (locale) => {
  const common = JSON.parse(readFileSync(`locales/${locale}/common.json`, 'utf8'));
  const i18n = createInstance();
  i18n.use(initReactI18next).init({
    lng: locale,
    lowerCaseLng: true,
    fallbackLng: false,
    initAsync: false,
    resources: { [locale]: { common } },
  });
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Labeled label="原因">
        <b>1</b>
      </Labeled>
    </I18nextProvider>,
  );
  expect(markup).toBe(SAID[locale]);
});
