import fc from 'fast-check';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };
type AnyArbitrary = fc.Arbitrary<unknown>;

/** What forms are sent when somebody means harm, or a program is wrong. */
const NASTY: readonly unknown[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>',
  '=1+1',
  '{{7*7}}',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '２０２６',
  '\u202e',
  'NaN',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -(2 ** 63),
  null,
  true,
  [],
  {},
  [[]],
  ['a', 1],
  { in: ['a'] },
];
const nasty: AnyArbitrary = fc.constantFrom(...NASTY);
/** Comparisons, right ones and wrong ones. */
export const FILTERS = [
  'eq:a',
  'in:a,b',
  'gte:2026-01-01',
  'lte:x',
  'between:1,2',
  'empty',
  'filled',
  'like:%',
  'eq:\0',
  ':',
  '',
  'eq:1',
  'gte:1e300',
  'eq:99999999999999999999',
  'lte:9e15',
  'between:-1e20,1e20',
  'last:9999',
  'eq:1.5',
  'has:%',
  'lacks:%',
];

function right(schema: Schema): AnyArbitrary {
  const { type, enum: values, anyOf, oneOf, items, minimum, maximum } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(values)) return fc.constantFrom(...values);
  const options = (anyOf ?? oneOf) as Schema[] | undefined;
  if (options) return fc.oneof(...options.map((option) => arbitraryFor(option)));
  if (type === 'integer' || type === 'number')
    return fc.integer({
      min: Math.max(Number(minimum ?? -1e9), -1e15),
      max: Math.min(Number(maximum ?? 1e15), 1e15),
    });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(arbitraryFor(items), { maxLength: 4 });
  if (type === 'object') return object(schema);
  return fc.string({ unit: 'grapheme', maxLength: Number(schema.maxLength ?? 40) });
}

function object({ properties = {}, required }: Schema): AnyArbitrary {
  const members = Object.entries(properties).map(([name, each]) => [name, arbitraryFor(each)] as const);
  const listed: unknown[] = Array.isArray(required) ? required : [];
  const requiredKeys = Object.keys(properties).filter((name) => listed.includes(name));
  const whole = fc.record(Object.fromEntries(members), { requiredKeys });
  const names = fc.constantFrom('orgId', 'id', 'version', 'args', ...Object.keys(properties));
  const strange = fc.dictionary(names, nasty, { maxKeys: 3 });
  return sometimes(whole, strange);
}

/** Six in ten have something strange among their members. */
function sometimes(whole: AnyArbitrary, strange: AnyArbitrary): AnyArbitrary {
  return fc
    .tuple(whole, strange, fc.nat(9))
    .map(([members, more, dice]) => (dice < 4 ? members : { ...(members as object), ...(more as object) }));
}

/** Values for a JSON schema: most fit it, some nearly, some not at all. */
export function arbitraryFor(schema: unknown): AnyArbitrary {
  if (typeof schema !== 'object' || schema === null) return fc.oneof(fc.constant({}), nasty);
  return fc.oneof({ weight: 8, arbitrary: right(schema as Schema) }, { weight: 1, arbitrary: nasty });
}

/** The members of a query; `names`: filters that the list may offer. */
export function queryFor(schema: unknown, names: readonly string[]): AnyArbitrary {
  const { properties = {} } = (schema ?? {}) as Schema;
  const keys = fc.constantFrom('q', 'sort', 'page', ...names, ...Object.keys(properties));
  const strange = fc.dictionary(keys, fc.constantFrom(...FILTERS, ...NASTY), { maxKeys: 3 });
  return sometimes(object((schema ?? {}) as Schema), strange);
}
