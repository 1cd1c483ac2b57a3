import { LOCALES } from '../../contract/common/locale';
import type {
  ChoiceField,
  Field,
  FieldKind,
  FieldValues,
  LinesField,
  LocalizedField,
  MoneyField,
  NumberField,
  RefField,
  TextField,
} from '../../contract/kit/field';
import type { Resource } from '../../contract/kit/resource';
import { writable } from '../../contract/kit/resource';
import type { TextCheck } from '../../contract/kit/textChecks';

/** Finds the id of a record of a resource for fields that point at one. */
export type FindRef = (to: string) => string | undefined;

/** A text that passes each check. */
const CHECKED: Partial<Record<TextCheck, string>> = {
  mobile: '13800000000',
  email: 'sample@example.org',
  url: 'https://example.org/sample',
  partnerCode: 'SAMPLE1',
  hours: '08:00-22:00',
  code: 'SAMPLE-1',
  orgCode: 'SAMPLE1',
  account: 'sample1',
  ean13: '6901234567892',
  pointNo: 'P000009-0001',
  digits6: '204739',
  timeOfDay: '03:30',
  videoSerial: 'SAMPLE01',
  httpsUrl: 'https://example.org/sample',
  serial: 'SAMPLE0001',
  iotMsisdn: '1440012345678',
  imsi: '460040123456789',
  imei: '490154203237518',
  postal: '310013',
  cnaps: '102331002003',
  icd10: 'J06.9',
  residentId: '11010519491231002X',
  approvalNo: '国药准字H20041234',
  mac: '00:1A:2B:3C:4D:5E',
  uscc: '91350100M000100Y43',
  iccid: '8986040210200000015',
  bankCard: '6222020000000000018',
  digits: '6222020000000000018',
  // The first test vector of RFC 8032.
  ed25519Key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  ed25519Signature:
    '5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc+bRr0lv18FlbviRlUUFDjnoQCw==',
};

const NOW = Date.now();
const fitting = (text: string, { min = 0, max }: { min?: number; max: number }) =>
  text.padEnd(min, 'x').slice(0, max);
const textOf = (field: TextField) =>
  (field.check && CHECKED[field.check]) ?? fitting('sample', field as TextField);
const least = ({ min, above }: Pick<NumberField, 'min' | 'above'>) =>
  above === undefined ? (min ?? 1) : Math.max(min ?? 0, above + 1);

/** A value of each kind that nothing is wrong with. Whoever adds a kind adds it here: types ask for it. */
const SAMPLES: { [K in FieldKind]: (field: Field, find: FindRef) => FieldValues[K] | null } = {
  text: (field) => textOf(field as TextField),
  long: (field) => textOf(field as TextField),
  number: (field) => Math.min(least(field as NumberField), (field as NumberField).max ?? Number.MAX_VALUE),
  money: (field) => least(field as MoneyField),
  flag: () => true,
  date: () => new Date(NOW).toISOString().slice(0, 10),
  moment: () => NOW + 3_600_000,
  choice: (field) => (field as ChoiceField).values[0] ?? null,
  choices: (field) => [...(field as ChoiceField).values.slice(0, 1)],
  ref: (field, find) => find((field as RefField).to) ?? null,
  refs: (field, find) => {
    const id = find((field as RefField).to);
    return id === undefined ? [] : [id];
  },
  // There is no file of which one could know that it is there.
  file: () => null,
  localized: (field) => {
    const text = fitting('sample', field as LocalizedField);
    return Object.fromEntries(LOCALES.map((locale) => [locale, text])) as FieldValues['localized'];
  },
  lines: (field, find) => {
    const { min, columns } = field as LinesField;
    const line = () =>
      Object.fromEntries(
        Object.entries(columns).map(([name, cell]) => [name, SAMPLES[cell.kind](cell, find)]),
      );
    return Array.from({ length: Math.max(min, 1) }, line);
  },
  pairs: () => [{ key: 'sample', value: 'sample' }],
  files: () => [],
  region: () => '330106',
  geo: () => ({ lng: 120.13, lat: 30.24 }),
};

export function sampleOf(field: Field, find: FindRef = () => undefined): unknown {
  return SAMPLES[field.kind](field, find);
}

/** A new record by its definition: everything that is asked for. */
export function draftOf(resource: Resource, find?: FindRef): Record<string, unknown> {
  const asked = writable(resource, 'create').filter((name) => resource.fields[name]?.required);
  const draft = Object.fromEntries(
    asked.map((name) => [name, sampleOf(resource.fields[name] as Field, find)] as const),
  );
  for (const name of resource.idle?.(draft) ?? []) delete draft[name];
  return draft;
}

const PLAIN: readonly FieldKind[] = ['text', 'long', 'number'];

/** A change of one field that says nothing to anybody else: what it becomes, and what it was before. */
export function changeOf(resource: Resource): { now: object; earlier: object } | undefined {
  if (!resource.can.includes('update')) return undefined;
  const initial = Object.entries(resource.fields).map(([name, field]) => [name, field.initial]);
  // What has no meaning in a record as it begins is not stored.
  const idle = resource.idle?.(Object.fromEntries(initial)) ?? [];
  const open = writable(resource, 'update').filter((name) => {
    const field = resource.fields[name] as TextField;
    return (
      !idle.includes(name) && PLAIN.includes(field.kind) && !field.check && !field.unique && !field.personal
    );
  });
  const name = open.at(-1) ?? writable(resource, 'update')[0];
  const field = name === undefined ? undefined : resource.fields[name];
  if (name === undefined || !field) return undefined;
  const now = sampleOf(field);
  const earlier = typeof now === 'number' ? now + 1 : typeof now === 'string' ? `${now} 2` : now;
  return { now: { [name]: now }, earlier: { [name]: earlier } };
}
