import { type Field, f } from '@contract/kit/field';
import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { FilterValue } from './FilterValue';

const i18n = createInstance();
i18n.use(initReactI18next).init({ lng: 'en', fallbackLng: false, initAsync: false, resources: { en: {} } });

/** What the inputs of a filter show. */
function inputs(field: Field, ...values: string[]): string[] {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <FilterValue
          name="price"
          field={field}
          op="between"
          values={values}
          words={{} as never}
          onChange={() => undefined}
        />
      </MantineProvider>
    </I18nextProvider>,
  );
  return [...html.matchAll(/<input[^>]* value="([^"]*)"/g)].map(([, value = '']) => value);
}

describe('the values of a filter', () => {
  it('are money as forms accept it, not minor units', () => {
    expect(inputs(f.money(), '1250', '100')).toEqual(['¥ 12.50', '¥ 1.00']);
    expect(inputs(f.number({ digits: 1 }), '12.5', '')).toEqual(['12.5', '']);
  });
});
