import { LOCALES, type Locale } from '@contract/common/locale';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { textsOf } from '../../testing/texts';
import { Labeled } from './Labeled';

const SAID: Record<Locale, string> = {
  'zh-cn': '原因：<b>1</b>',
  en: '原因: <b>1</b>',
  jp: '原因：<b>1</b>',
  ko: '原因: <b>1</b>',
};

it.each(LOCALES)('a label has the colon of %s', (locale) => {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={textsOf(locale, 'common')}>
      <Labeled label="原因">
        <b>1</b>
      </Labeled>
    </I18nextProvider>,
  );
  expect(markup).toBe(SAID[locale]);
});
