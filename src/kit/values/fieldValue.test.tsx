import { f } from '@contract/kit/field';
import { roles } from '@contract/resources/system/roles';
import { MantineProvider } from '@mantine/core';
import { type Access, AccessContext, NOTHING } from '@shared/lib';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { englishTexts } from '../../shared/testing/texts';
import { FieldValue } from './FieldValue';
import type { FieldValueProps } from './fieldValueProps';

const i18n = englishTexts('common', 'kit');
const text = `Nurse, Pharmacist, ${NOTHING}`;
const titles = { roles: { r1: 'Nurse', r2: 'Pharmacist' } };

function shown(props: Partial<FieldValueProps>, ...permissions: string[]): string {
  const access = { permissions: new Set(permissions), grants: new Map() } as unknown as Access;
  const field = f.refs('roles');
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <MemoryRouter>
          <AccessContext value={access}>
            <FieldValue
              name="roles"
              field={field}
              value={['r1', 'r2', 'r3']}
              titles={titles}
              words={{} as never}
              {...props}
            />
          </AccessContext>
        </MemoryRouter>
      </MantineProvider>
    </I18nextProvider>,
  ).replace(/<style.*<\/style>/s, '');
}

describe('referenced records', () => {
  it('are links for users who may open them', () => {
    const html = shown({ linked: true }, roles.permission);
    expect(html).toContain('/system/role/record/r1');
    expect(html.match(/<a /g)).toHaveLength(2);
  });

  it('are plain titles for other users and inside another link', () => {
    expect(shown({ linked: true })).toBe(text);
    expect(shown({}, roles.permission)).toBe(text);
  });
});

it('groups a digest so that its two lines have equal length', () => {
  const digest = '886e878fcdbf140e'.repeat(4);
  const html = shown({ name: 'keyPrint', field: f.text(), value: digest });
  expect(html.match(/<wbr/g)).toHaveLength(7);
  expect(html.replace(/<[^>]*>/g, '')).toBe(digest);
  expect(shown({ field: f.text(), value: 'ab12' })).toBe('ab12');
});

it('names a process by its purpose when no person acted', () => {
  const by = (value: string) => shown({ name: 'operator', field: f.text({ actor: true }), value });
  expect(['job:repair.confirm', 'partner:jd', 'Li Min'].map(by)).toEqual([
    'System',
    'Partner system',
    'Li Min',
  ]);
});

describe('numbers', () => {
  const number = (value: number, field = f.number()) => shown({ name: 'n', field, value });

  it('that are exact drop trailing zeros, and measured ones keep their decimals', () => {
    expect(number(1, f.number({ digits: 4 }))).toBe('1');
    expect(number(0.5, f.number({ digits: 4 }))).toBe('0.5');
    expect(number(120.9375, f.number({ digits: 6 }))).toBe('120.9375');
    expect(number(25, f.number({ digits: 1 }))).toBe('25.0');
  });

  it('that are changes have a plus sign', () => {
    const signed = f.number({ signed: true });
    expect([3, 0, -3].map((value) => number(value, signed))).toEqual(['+3', '0', '−3']);
  });
});

it('labels a field of the record', () => {
  const words = { field: (name: string) => `the ${name}` } as never;
  expect(shown({ name: 'field', field: f.text({ fieldName: true }), value: 'idNo', words })).toBe('the idNo');
});
