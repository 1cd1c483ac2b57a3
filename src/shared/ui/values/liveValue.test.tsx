import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@contract/common/locale';
import { QUALITIES, type Quality } from '@contract/live';
import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { LiveValue, type LiveValueProps } from './LiveValue';

function words(locale: Locale, namespace: string) {
  return JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, 'utf8'));
}

function markup(locale: Locale, props: LiveValueProps): string {
  const i18n = createInstance();
  const texts = { domain: words(locale, 'domain'), common: words(locale, 'common') };
  i18n.use(initReactI18next).init({
    lng: locale,
    lowerCaseLng: true,
    fallbackLng: false,
    initAsync: false,
    resources: { [locale]: texts },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <LiveValue {...props} />
      </MantineProvider>
    </I18nextProvider>,
  );
}

const NOT_LIVE = QUALITIES.filter((q) => q !== 'live');
const value = { text: '5.2', unit: '°C', ageMs: 200_000, live: 'temp' };

describe.each(LOCALES)('a live value in %s', (locale) => {
  const { quality } = words(locale, 'domain') as { quality: Record<Quality, string> };

  it.each(NOT_LIVE)('that is %s says so in words beside its color', (q) => {
    expect(markup(locale, { ...value, q })).toMatch(new RegExp(`>${quality[q]}</span></span>$`));
  });

  it('that is live is a plain number', () => {
    const plain = markup(locale, { ...value, q: 'live' });
    expect(plain).not.toContain('<svg');
    expect(plain).toContain('data-live="temp" data-quality="live" data-value="5.2"');
  });
});

describe('a live value', () => {
  it.each(['estimated', 'late', 'suspect', 'stale', 'dead'] as const)('that is %s has an icon', (q) => {
    expect(markup('en', { ...value, q })).toContain('<svg');
  });

  it('that is old shows its age', () => {
    expect(markup('en', { ...value, q: 'stale' })).toContain('>3\u00a0min<');
    expect(markup('en', { ...value, q: 'live' })).not.toContain('>3\u00a0min<');
    expect(markup('en', { ...value, q: 'stale', hideAge: true })).not.toContain('>3\u00a0min<');
  });

  it('that was never measured shows no number for any input', () => {
    const never = markup('en', { ...value, q: 'never' });
    expect(never).toContain('data-value="–"');
    expect(never).not.toContain('5.2');
    expect(never).not.toContain('°C');
  });
});
