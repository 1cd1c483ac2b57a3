import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import { ZoneNote } from './ZoneNote';

const i18n = createInstance();
const common = { zone: 'Times in {{zone}}' };
i18n
  .use(initReactI18next)
  .init({ lng: 'en', fallbackLng: false, initAsync: false, resources: { en: { common } } });

const markup = (timeZone: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <ZoneNote timeZone={timeZone} />
      </MantineProvider>
    </I18nextProvider>,
  );

it('a screen names its time zone when it differs from the reader’s', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const other = own === 'Asia/Shanghai' ? 'Asia/Tokyo' : 'Asia/Shanghai';
  expect(markup(other)).toMatch(/Times in GMT\+[89]</);
  expect(markup(own)).not.toContain('Times');
});
