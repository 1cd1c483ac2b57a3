import { LOCALES } from '@contract/common/locale';
import { EXPIRY_KIND_NAMES } from '@contract/expiries/kinds';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { expiryPath, expiryText } from './expiryWords';

const files = import.meta.glob<object>('../../../../locales/*/system.json', {
  eager: true,
  import: 'default',
});
const resources = Object.fromEntries(
  LOCALES.map((locale) => [locale, { system: files[`../../../../locales/${locale}/system.json`] ?? {} }]),
);
const NAME = { 'zh-cn': '基础服务', en: 'Basic service', jp: '基本サービス', ko: '기본 서비스' };

function said(lng: string, what: (typeof EXPIRY_KIND_NAMES)[number], left: number, amount: number | null) {
  const i18n = createInstance();
  i18n.init({ lng, lowerCaseLng: true, resources, initAsync: false, interpolation: { escapeValue: false } });
  const reader = { t: i18n.t, read: (name: typeof NAME) => name.en };
  return expiryText(reader, { what, name: NAME, orgName: 'Shop', amount, left });
}

it.each(LOCALES)('has words in %s for every kind before, on and after its last day', (locale) => {
  for (const what of EXPIRY_KIND_NAMES) {
    const texts = [7, 0, -1].map((left) => said(locale, what, left, 2));
    expect(new Set(texts).size, what).toBe(3);
    for (const text of texts) expect(text).toMatch(/^(?!.*work\.expiry)(?!.*{{).*Basic service/);
  }
});

it('counts days and items and names the institution of a service', () => {
  expect(said('en', 'cards', 1, 1)).toBe('1 SIM card of Basic service: 1 day left');
  expect(said('en', 'machines', 3, 12)).toBe('Service of 12 machines of Basic service: 3 days left');
  expect(said('zh-cn', 'service', 3, null)).toBe('Shop的服务“Basic service”将在 3 天后到期');
});

it('links to the record, else to the list', () => {
  const expiry = { id: 'e', kind: 'kiosk', orgId: 'o', subjectId: 's', endsOn: '2026-05-30' } as const;
  expect(expiryPath(expiry, new Set(['Health_machine_auth']))).toBe(
    '/healthMachine/healthMachineAuthor/record/s',
  );
  expect(expiryPath(expiry, new Set(['orgMain']))).toBe('/system/organization/expiries/record/e');
});
