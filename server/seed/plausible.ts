import { LOCALES } from '../../contract/common/locale';
import type { Random } from '../../contract/common/random';
import { checkDraft } from '../../contract/kit/checkDraft';
import type {
  ChoiceField,
  Draft,
  Field,
  LinesField,
  LocalizedField,
  MoneyField,
  NumberField,
  RefField,
  TextField,
} from '../../contract/kit/field';
import type { Resource } from '../../contract/kit/resource';
import { DAY_MS } from '../../contract/time/durations';
import { anyText, NOTES, type SeedRun, textFor, unique } from './plausibleTexts';

const TWO_YEARS_DAYS = 730;
const MONEY_MAX = 50_000;

/** Districts by GB/T 2260. */
const REGIONS = ['330106', '330203', '310115', '320102', '510107', '440305'];

/** Numbers whose name says between what they lie. */
const BETWEEN: Record<string, readonly [number, number]> = {
  lng: [100, 120],
  lat: [23, 40],
  tLow: [2, 5],
  tHigh: [8, 20],
  rhLow: [35, 45],
  rhHigh: [60, 75],
};

function numberFor(name: string, { min, max, above, digits: decimals }: NumberField, random: Random): number {
  const low = min ?? (above === undefined ? 0 : above + 1);
  const [least, most] = BETWEEN[name] ?? [low, max ?? low + 1_000];
  return Number(random.between(least, most).toFixed(decimals));
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** A value such as people enter for this field; the same run gives the same values. */
export function plausible(resource: Resource, name: string, field: Field, run: SeedRun, n: number): unknown {
  const { random, now } = run;
  switch (field.kind) {
    case 'text':
    case 'long':
      return textFor(resource.name, name, field as TextField, run, n);
    case 'number':
      return numberFor(name, field as NumberField, random);
    case 'money':
      return random.int(Math.max((field as MoneyField).min, 1), MONEY_MAX);
    case 'flag':
      return random.chance(0.9);
    case 'date':
      return dayOf(now + random.int(-TWO_YEARS_DAYS, TWO_YEARS_DAYS) * DAY_MS);
    case 'moment':
      return now - random.int(0, TWO_YEARS_DAYS * DAY_MS);
    case 'choice':
      return random.pick((field as ChoiceField).values);
    case 'choices':
      return [random.pick((field as ChoiceField).values)];
    case 'ref':
      return run.pick((field as RefField).to) ?? null;
    case 'refs': {
      const id = run.pick((field as RefField).to);
      return id === undefined ? [] : [id];
    }
    case 'localized': {
      const text = [...anyText(run, n)].slice(0, (field as LocalizedField).max).join('');
      return Object.fromEntries(LOCALES.map((locale) => [locale, text]));
    }
    case 'region':
      return random.pick(REGIONS);
    case 'geo':
      return { lng: random.int(11_000, 12_200) / 100, lat: random.int(2_200, 4_000) / 100 };
    case 'pairs':
      return [{ key: unique(run, n), value: random.pick(NOTES) }];
    case 'lines': {
      const { columns, min } = field as LinesField;
      const line = () =>
        Object.fromEntries(
          Object.entries(columns)
            .filter(([, cell]) => !cell.readOnly)
            .map(([column, cell]) => [column, plausible(resource, column, cell, run, n)]),
        );
      return Array.from({ length: Math.max(min, 1) }, line);
    }
    default:
      // There is no file of which one could know that it is there.
      return field.kind === 'files' ? [] : null;
  }
}

const isList = ({ kind }: Field) => kind === 'choices' || kind === 'refs';

/** Optional fields are sometimes left empty, as people leave them. */
const FILLED = 0.7;

/** One whole record: everything a person may fill in. */
export function plausibleDraft(
  resource: Resource,
  names: readonly string[],
  run: SeedRun,
  n: number,
): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  for (const name of names) {
    const field = resource.fields[name];
    if (!field) continue;
    const filled = field.required || field.initial !== undefined || run.random.chance(FILLED);
    const empty = isList(field) ? [] : null;
    draft[name] = filled ? plausible(resource, name, field, run, n) : empty;
  }
  // There is no file of which one could know that it is a signature.
  if (draft.userType === 'pharmacist') draft.userType = 'staff';
  correct(resource, names, draft, run, n);
  for (const name of resource.idle?.(draft) ?? []) draft[name] = null;
  return draft;
}

/** Fields whose value the form would refuse, without those whose place is not in `names`. */
function wrongIn(resource: Resource, names: readonly string[], draft: Draft): string[] {
  const wrong = new Set(
    Object.keys(checkDraft(resource, draft, 'create')).map((place) => place.split('.')[0]),
  );
  return names.filter((name) => wrong.has(name));
}

/** What is wrong is made up anew, then taken from the model, twice; at last all of it is the model's but what is unique. */
function correct(
  resource: Resource,
  names: readonly string[],
  draft: Record<string, unknown>,
  run: SeedRun,
  n: number,
): void {
  const { model } = run;
  const made = (name: string) => plausible(resource, name, resource.fields[name] as Field, run, n);
  const taken = (name: string) => (model ? model[name] : draft[name]);
  for (const next of [made, taken, made, taken])
    for (const name of wrongIn(resource, names, draft)) draft[name] = next(name);
  if (!model || wrongIn(resource, names, draft).length === 0) return;
  for (const name of names) if (!(resource.fields[name] as TextField).unique) draft[name] = model[name];
}
