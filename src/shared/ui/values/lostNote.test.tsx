import { LOCALES, type Locale } from '@contract/common/locale';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { textsOf } from '../../testing/texts';
import { LostNote } from './LostNote';

function textOf(locale: Locale, count: number): string {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale, 'common')}>
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
