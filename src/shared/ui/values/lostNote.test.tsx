import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@contract/common/locale';
import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { LostNote } from './LostNote';

function textOf(locale: Locale, count: number): string {
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
      <MantineProvider>
        <LostNote count={count} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return markup.replace(/<style.*?<\/style>/gs, '').replace(/<[^>]*>/g, '');
}

it.each(LOCALES)(
  'a chart in %s states the number of lost readings and nothing when none was lost',
  (locale) => {
    expect(textOf(locale, 0)).toBe('');
    expect(textOf(locale, 12)).toMatch(/^\D*12 ?\D+$/);
  },
);
