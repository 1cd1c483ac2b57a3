import type { Locale } from '../common/locale';
import type { Mask } from './masks';
import type { TextCheck } from './textChecks';

/** What a form sends and a list shows; absent values are null. */
export interface FieldValues {
  text: string;
  long: string;
  number: number;
  money: number;
  flag: boolean;
  date: string;
  moment: number;
  choice: string;
  choices: string[];
  ref: string;
  refs: string[];
  file: string;
  localized: Record<Locale, string>;
  lines: readonly Line[];
  pairs: readonly Pair[];
  files: string[];
  region: string;
  geo: GeoPoint;
}
/** A row of an embedded list. */
export type Line = Readonly<Record<string, unknown>>;
export interface Pair {
  key: string;
  value: string;
}
/** Degrees, WGS 84. */
export interface GeoPoint {
  lng: number;
  lat: number;
}
export type FieldKind = keyof FieldValues;
/** What a person has typed so far: nothing is certain about it yet. */
export type Draft = Readonly<Record<string, unknown>>;

export const UNITS = [
  'mm',
  'kg',
  'min',
  's',
  'ms',
  'day',
  'month',
  'times',
  'uses',
  'percent',
  'celsius',
  'mb',
] as const;
export type Unit = (typeof UNITS)[number];

interface Common<K extends FieldKind> {
  kind: K;
  required: boolean;
  /** May be given when the record is made, never changed afterwards. */
  fixed: boolean;
  /** Set by the server alone. */
  readOnly: boolean;
  /** No other record can have it in life, such as a licence or a place: not offered for several at once. */
  perRecord?: true;
  /** Message key of the missing value, where the default does not fit. */
  missing?: `err.${string}`;
  /** Computed for the rows of a page: it cannot be sorted or filtered by. */
  computed?: true;
  /** Value of a new record. */
  initial?: FieldValues[K];
}

export interface TextField extends Common<'text' | 'long'> {
  max: number;
  min?: number;
  check?: TextCheck;
  /** No two records of one organisation (`org`), or of any (`all`), have the same. */
  unique?: 'org' | 'all';
  /** How it is masked wherever it is shown; plain only after a reveal with a stated purpose. */
  personal?: Mask;
  /** Sealed in the database: neither searched nor compared, only shown masked or after a reveal. */
  sealed?: true;
  /** Who did something: a process of the server is called by what it is, not by its own name. */
  actor?: true;
  /** The name of another field of the record: people read what that is called. */
  fieldName?: true;
  /**
   * Names of the regions of China above it, the province first, where not known ''; what GB/T 2260 has in them is
   * offered. Undefined where nothing is.
   */
  regionsIn?(draft: Draft): readonly string[] | undefined;
  /** The fields that name them: filled in with what a chosen region lies in. */
  regionsAbove?: readonly string[];
}
export interface NumberField extends Common<'number'> {
  min?: number;
  max?: number;
  /** Exclusive lower limit. */
  above?: number;
  /** Decimals; 0 = whole numbers. */
  digits: number;
  unit?: Unit;
  /** A change: what is more than before has a plus. */
  signed?: true;
  /** Of this record alone, such as a place, a version or a limit: adding it up says nothing. */
  ofOne?: true;
}
/** Whole minor units of the organisation's currency. */
export interface MoneyField extends Common<'money'> {
  min: number;
  above?: number;
  /** A price or a limit, of one piece or one month: adding it up says nothing. */
  ofOne?: true;
}
export type FlagField = Common<'flag'>;
/** `date`: a day, `YYYY-MM-DD`. `moment`: ms since 1970, UTC. */
export interface TimeField extends Common<'date' | 'moment'> {
  /** A moment with seconds, because the order of events matters. */
  exact?: boolean;
}
/** How a choice of a state is marked beside its word. */
export type ChoiceTone = 'ok' | 'warn' | 'bad' | 'off';
export interface ChoiceField<V extends string = string> extends Common<'choice' | 'choices'> {
  values: readonly V[];
  /** Of the values that deserve a mark. */
  tones?: Partial<Readonly<Record<V, ChoiceTone>>>;
}
export interface RefField extends Common<'ref' | 'refs'> {
  /** Name of the resource that is pointed at. */
  to: string;
  /**
   * Narrows what is offered by what is typed elsewhere, for a command also by the record it is called on: filter field →
   * value, or a filter as an address has it.
   */
  where?(draft: Draft): Readonly<Record<string, string>>;
  /** It may be one of an institution above that the person knows by its title only (`namedBelow`). */
  fromAbove?: true;
  /** None of an institution above is offered, although the person may read those. */
  own?: true;
}
export interface FileField extends Common<'file'> {
  /** Key of the upload purposes in `contract/files.ts`. */
  purpose: string;
  /** Where the record says what its file is for. */
  purposeOf?(draft: Draft): string;
}
export interface LocalizedField extends Common<'localized'> {
  max: number;
  /** Several lines. */
  long?: true;
}
/** An embedded list with columns of its own, edited where it stands. */
export interface LinesField extends Common<'lines'> {
  columns: Fields;
  min: number;
  max: number;
  /** Columns whose sum stands below. */
  sums: readonly string[];
  /** Columns that together identify a line: no two lines have the same values. */
  key: readonly string[];
}
/** Key and value, both there, keys unique. */
export interface PairsField extends Common<'pairs'> {
  max: number;
}
/** Several files in an order. */
export interface FilesField extends Common<'files'> {
  purpose: string;
  max: number;
}
/** A division of China by its code of GB/T 2260, six digits. */
export interface RegionField extends Common<'region'> {
  /** The least that has to be chosen. */
  level: 'province' | 'city' | 'district';
}
export type GeoField = Common<'geo'>;
export type Field =
  | LinesField
  | PairsField
  | FilesField
  | RegionField
  | GeoField
  | TextField
  | NumberField
  | MoneyField
  | FlagField
  | TimeField
  | ChoiceField
  | RefField
  | FileField
  | LocalizedField;
/** Whether a text is the Chinese name of a region. */
export const isRegionText = (field: Field | undefined): field is TextField =>
  (field as TextField | undefined)?.regionsIn !== undefined;

export type Fields = Readonly<Record<string, Field>>;
export type ValueOf<F extends Field> = F extends LinesField & { columns: infer C extends Fields }
  ? readonly { readonly [K in keyof C]: ValueOf<C[K]> | null }[]
  : F extends ChoiceField<infer V>
    ? F['kind'] extends 'choices'
      ? V[]
      : V
    : FieldValues[F['kind']];

type Options<F extends Field> = Partial<Omit<F, 'kind'>>;

const LINES_MAX = 200;
const PAIRS_MAX = 50;
const FILES_MAX = 9;
const NAME_MAX = 64;
const LONG_MAX = 200;

function common<K extends FieldKind>(kind: K, options: object) {
  return { required: false, fixed: false, readOnly: false, ...options, kind };
}

/** The closed set of fields a resource is made of. */
export const f = {
  text: (options: Options<TextField> = {}) =>
    ({ max: NAME_MAX, ...common('text', options) }) as TextField & { kind: 'text' },
  long: (options: Options<TextField> = {}) =>
    ({ max: LONG_MAX, ...common('long', options) }) as TextField & { kind: 'long' },
  number: (options: Options<NumberField> = {}) =>
    ({ digits: 0, ...common('number', options) }) as NumberField,
  money: (options: Options<MoneyField> = {}) => ({ min: 0, ...common('money', options) }) as MoneyField,
  flag: (options: Options<FlagField> = {}) => common('flag', { required: true, ...options }) as FlagField,
  date: (options: Options<TimeField> = {}) => common('date', options) as TimeField & { kind: 'date' },
  moment: (options: Options<TimeField> = {}) => common('moment', options) as TimeField & { kind: 'moment' },
  choice: <const V extends string>(values: readonly V[], options: Options<ChoiceField<V>> = {}) =>
    ({ ...common('choice', options), values }) as ChoiceField<V> & { kind: 'choice' },
  choices: <const V extends string>(values: readonly V[], options: Options<ChoiceField<V>> = {}) =>
    ({ ...common('choices', options), values }) as ChoiceField<V> & { kind: 'choices' },
  ref: (to: string, options: Options<RefField> = {}) =>
    ({ ...common('ref', options), to }) as RefField & { kind: 'ref' },
  refs: (to: string, options: Options<RefField> = {}) =>
    ({ ...common('refs', options), to }) as RefField & { kind: 'refs' },
  file: (purpose: string, options: Options<FileField> = {}) =>
    ({ ...common('file', options), purpose }) as FileField,
  localized: (options: Options<LocalizedField> = {}) =>
    ({ max: NAME_MAX, ...common('localized', options) }) as LocalizedField,
  lines: <const C extends Fields>(columns: C, options: Partial<Omit<LinesField, 'kind' | 'columns'>> = {}) =>
    ({
      min: 0,
      max: LINES_MAX,
      sums: [],
      key: [],
      ...common('lines', options),
      columns,
    }) as LinesField & { columns: C },
  pairs: (options: Options<PairsField> = {}) =>
    ({ max: PAIRS_MAX, ...common('pairs', options) }) as PairsField,
  files: (purpose: string, options: Options<FilesField> = {}) =>
    ({ max: FILES_MAX, ...common('files', options), purpose }) as FilesField,
  region: (options: Options<RegionField> = {}) =>
    ({ level: 'district', ...common('region', options) }) as RegionField,
  geo: (options: Options<GeoField> = {}) => common('geo', options) as GeoField,
};
