import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { BCP47, LOCALES, type Locale } from '../contract/common/locale';
import type { ChoiceField } from '../contract/kit/field';
import type { Resource } from '../contract/kit/resource';
import { MESSAGES } from '../contract/messages/all';
import { RESOURCES } from '../contract/resources';
import { TO_FILL_IN } from '../scripts/newResource/templates';
import { AS_GIVEN, AVOID, countsWithoutPlural } from './voice';

const ROOT = fileURLToPath(new URL('../locales', import.meta.url));
const ARTICLES = fileURLToPath(new URL('../server/db/reference-data/help', import.meta.url));
const SOURCES = fileURLToPath(new URL('../src', import.meta.url));

type Tree = { [key: string]: string | Tree };

function read(locale: Locale, file: string): Tree {
  return JSON.parse(readFileSync(join(ROOT, locale, file), 'utf8')) as Tree;
}

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const entry of flatten(value, `${prefix}${key}.`)) flat.set(...entry);
  }
  return flat;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseKey = (key: string) => key.replace(PLURAL, '');

function holes(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|\{(\w+)\}/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    .sort();
}

/** Files of a language by their path below it. */
function filesOf(locale: Locale): string[] {
  return (readdirSync(join(ROOT, locale), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.json'))
    .sort();
}
const FILES = filesOf('en');

interface Article {
  key: string;
  title: Record<Locale, string>;
  body: Record<Locale, string>;
}
const HELP = readdirSync(ARTICLES).map(
  (file) => JSON.parse(readFileSync(join(ARTICLES, file), 'utf8')) as Article,
);

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')) yield path;
  }
}

/** Commands and columns that every resource has are named by the kit. */
const OF_THE_KIT = ['enable', 'disable', 'delete', 'update'];

/** Every word a definition needs. */
function wordsOf({ fields, form, commands = {} }: Resource): string[] {
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    ((field as ChoiceField).values ?? []).map((value) => `choices.${name}.${value}`),
  );
  return [
    'name',
    'plural',
    ...Object.keys(fields).map((name) => `fields.${name}`),
    ...choices,
    ...Object.keys(form).map((name) => `groups.${name}`),
    ...Object.keys(commands).flatMap((name) => (OF_THE_KIT.includes(name) ? [] : [`commands.${name}`])),
  ];
}

describe.each(LOCALES)('the definitions in %s', (locale) => {
  it.each(RESOURCES.map((resource) => [resource.name, resource] as const))(
    '%s has all texts',
    (name, resource) => {
      const words = flatten(read(locale, `resources/${name}.json`));
      expect(wordsOf(resource).filter((key) => !words.has(key))).toEqual([]);
    },
  );
});

/** A unit behind a space at which a line may end. */
const UNIT_APART = /[\d}] (?:°C|%RH|%|MB|GB|kg|mg|g|ml|mL|km|mm|cm|m|dBm|px|Hz|V|W|h|min|s)(?![\p{L}\d])/u;

describe.each(LOCALES)('the texts in %s', (locale) => {
  it('are in the same files', () => {
    expect(filesOf(locale)).toEqual(FILES);
  });

  it.each(FILES)('%s has every key, no empty text and the same placeholders', (file) => {
    const [own, english] = [flatten(read(locale, file)), flatten(read('en', file))];
    const bases = (map: Map<string, string>) => [...new Set([...map.keys()].map(baseKey))].sort();
    expect(bases(own)).toEqual(bases(english));
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('');
      const original = english.get(key) ?? english.get(`${baseKey(key)}_other`) ?? '';
      if (!PLURAL.test(key)) expect(holes(text), key).toEqual(holes(original));
    }
  });

  it.each(FILES)('%s keeps units on the line of their number', (file) => {
    const apart = [...flatten(read(locale, file))].filter(([, text]) => UNIT_APART.test(text));
    expect(apart).toEqual([]);
  });

  it.each(FILES)('%s has no text left to fill in', (file) => {
    const left = [...flatten(read(locale, file))].filter(([, text]) => text.includes(TO_FILL_IN));
    expect(left.map(([key]) => `write ${key}`)).toEqual([]);
  });

  it.each(FILES)('%s has the plural forms of the language', (file) => {
    const keys = [...flatten(read(locale, file)).keys()];
    const wanted = new Intl.PluralRules(BCP47[locale]).resolvedOptions().pluralCategories;
    for (const base of new Set(keys.filter((key) => PLURAL.test(key)).map(baseKey))) {
      for (const form of wanted) expect(keys, base).toContain(`${base}_${form}`);
    }
  });
});

describe('the translations', () => {
  /** Letters that prove a text was left in English: proper names and units aside, these scripts must appear. */
  const SCRIPT: Partial<Record<Locale, RegExp>> = {
    'zh-cn': /\p{Script=Han}/u,
    jp: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    ko: /\p{Script=Hangul}/u,
  };

  it.each(FILES)('of %s exist', (file) => {
    const english = flatten(read('en', file));
    for (const [locale, script] of Object.entries(SCRIPT) as [Locale, RegExp][]) {
      const own = flatten(read(locale, file));
      const left = [...own].filter(([key, text]) => {
        const words = text.replace(/\{\{[^}]*\}\}/g, '').match(/[A-Za-z]{4,}/g) ?? [];
        return !script.test(text) && words.length > 1 && english.get(key) === text;
      });
      expect(left, `${locale}/${file}`).toEqual([]);
    }
  });

  it('have the same placeholders in error texts', () => {
    for (const [key, texts] of Object.entries(MESSAGES)) {
      for (const locale of LOCALES) {
        expect(holes(texts[locale]), key).toEqual(holes(texts.en));
        expect(texts[locale], key).not.toMatch(UNIT_APART);
        // Two braces are those of `locales/`: here one of each would be read.
        expect(texts[locale], key).not.toMatch(/\{\{|\}\}/);
      }
    }
  });
});

/** A dialog with two buttons of the same name: which of them leaves all as it is? */
it.each(LOCALES)('no command of %s has the name of the button that cancels its dialog', (locale) => {
  const leave = flatten(read(locale, 'common.json')).get('cancel');
  const same = FILES.flatMap((file) =>
    [...flatten(read(locale, file))].flatMap(([key, text]) =>
      key.startsWith('commands.') && text === leave ? [`${file} ${key}`] : [],
    ),
  );
  expect(same).toEqual([]);
});

/** `暂无用户管理`, `停用：用户管理（3）`: the page has a title of its own. */
it.each(LOCALES)('lists of %s name what they hold, not their page', (locale) => {
  const pages = RESOURCES.flatMap(({ name }) => {
    const words = flatten(read(locale, `resources/${name}.json`));
    const plural = words.get('plural') ?? '';
    return /(管理|列表|进度|上架|日结|台账|商品库|一覧|관리|목록)$/.test(plural) ? [name] : [];
  });
  expect(pages).toEqual([]);
});

describe('the keys used by the console', () => {
  it('exist', () => {
    const known = new Map(
      FILES.map((file) => [
        file.replace('.json', ''),
        new Set([...flatten(read('en', file)).keys()].flatMap((key) => [key, baseKey(key)])),
      ]),
    );
    const missing: string[] = [];
    for (const path of sourceFiles(SOURCES)) {
      const text = readFileSync(path, 'utf8');
      const namespaces = [...text.matchAll(/useTranslation\(\s*(?:\[\s*)?'(\w+)'/g)].map(
        (match) => match[1] ?? '',
      );
      for (const [, key = ''] of text.matchAll(/\bt\(\s*'([^']+)'/g)) {
        const [namespace, bare] = key.includes(':') ? key.split(':') : [undefined, key];
        const places = namespace ? [namespace] : namespaces;
        if (places.length === 0) continue;
        if (!places.some((place) => known.get(place)?.has(bare ?? ''))) missing.push(`${path}: ${key}`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('exist for values, too', () => {
    const keys = new Map(
      FILES.map((file) => [file.replace('.json', ''), [...flatten(read('en', file)).keys()]]),
    );
    const missing: string[] = [];
    for (const path of sourceFiles(SOURCES)) {
      const text = readFileSync(path, 'utf8');
      const lists = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].map((match) => match[1] ?? '');
      const named = lists.flatMap((list) => [...list.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? ''));
      for (const [, namespace, group = ''] of text.matchAll(/\bt\(\s*`(?:(\w+):)?((?:\w+\.)+)\$\{/g)) {
        const places = namespace ? [namespace] : named;
        if (
          places.length > 0 &&
          !places.some((place) => keys.get(place)?.some((key) => key.startsWith(group)))
        )
          missing.push(`${path}: ${group}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

/** Colons, stops and commas differ from language to language (`common.labeled`, `kit.separator`). */
const OWN_PUNCTUATION = [
  /\bt\([^\n]*\)\}(: |\. )(\$\{|`)/,
  /\$\{[^}]+\}(: |\. )\$\{t\(/,
  /&& ', '\}/,
  // A label in front of a value, in markup and in texts.
  /\S\}:( \{| <|\{' '\})/,
  /\{`: \$\{/,
  /\b(field|choice)\([^\n]*\)\}: \$\{|\$\{(label|title|name|text)\}[:,] \$\{/,
  / \(\$\{(t\(|shown|NAMES)/,
  /(words|left|probes|bad)\b[^\n]*\.join\('[,;] '\)/,
];

it('puts words together by texts, not by the punctuation of English', () => {
  const own = [...sourceFiles(SOURCES)].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => OWN_PUNCTUATION.some((pattern) => pattern.test(line)))
      .map((line) => `${path.slice(SOURCES.length)}: ${line.trim()}`),
  );
  expect(own).toEqual([]);
});

describe('the voice of the product (docs/voice.md)', () => {
  const spoken = (locale: Locale): [string, string][] => [
    ...FILES.flatMap((file) =>
      [...flatten(read(locale, file))].map(([key, text]): [string, string] => [
        `${file.replace('.json', '')}: ${key}`,
        text,
      ]),
    ),
    ...Object.entries(MESSAGES).map(([key, texts]): [string, string] => [key, texts[locale]]),
    ...HELP.flatMap(({ key, title, body }): [string, string][] => [
      [`help: ${key}.title`, title[locale]],
      [`help: ${key}.body`, body[locale]],
    ]),
  ];

  it.each(LOCALES)('uses one term per thing in %s', (locale) => {
    const wrong = spoken(locale)
      .filter(([key]) => !AS_GIVEN.includes(key))
      .flatMap(([key, text]) =>
        AVOID[locale].flatMap(({ not, write }) => {
          const found = not.exec(text.replace(/\{+[^}]*\}+/g, '0'))?.[0];
          return found ? [`${key} says “${found}”; write: ${write}`] : [];
        }),
      );
    expect(wrong).toEqual([]);
  });

  it('uses plural forms for counts', () => {
    const wrong = spoken('en')
      .filter(([key, text]) => countsWithoutPlural(key, text))
      .map(([key, text]) => `${key}: “${text}” needs _one and _other, or “rows: {n}” in an error text`);
    expect(wrong).toEqual([]);
  });
});
