/**
 * Writes the names of China's divisions in English, Japanese and Korean: `contract/regions/names/<language>.json`.
 * Readings come from pinyin-pro, Japanese characters from opencc-js; neither is part of the product:
 *
 *   node scripts/tables/regionNames.mjs <folder with node_modules/pinyin-pro and node_modules/opencc-js>
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { areaList } from '@vant/area-data';
import { ENGLISH } from './regionNames/english.mjs';
import { SIDES, splitGeneric } from './regionNames/generics.mjs';
import { japaneseName } from './regionNames/japanese.mjs';
import { hangul } from './regionNames/korean.mjs';
import { PEOPLES, splitPeoples } from './regionNames/peoples.mjs';
import { BY_HAND } from './regionNames/provinces.mjs';
import { CHARACTERS, READINGS } from './regionNames/readings.mjs';

const tools = process.argv[2];
if (!tools) throw new Error('Say where pinyin-pro and opencc-js are.');
const need = createRequire(join(resolve(tools), 'index.js'));
const { pinyin } = need('pinyin-pro');
const { Converter } = need('opencc-js');
const character = Converter({ from: 'cn', to: 'jp' });

const { province_list, city_list, county_list } = areaList;
const nameOf = (code) => province_list[code] ?? city_list[code] ?? county_list[code];

/** Syllables of a part of a name; the whole says how characters with several readings are read. */
function syllables(part, whole) {
  const at = whole.indexOf(part);
  const all = READINGS[whole]?.split(' ') ?? pinyin(whole, { toneType: 'none', type: 'array' });
  return [...part].map((each, index) => CHARACTERS[each] ?? all[at + index]);
}

const latin = (parts) => {
  const joined = parts.map((part, index) => (index > 0 && /^[aeo]/.test(part) ? `'${part}` : part)).join('');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
};

/** A name cut where that of its province or city ends: 石家庄 in front of a zone is a word of its own. */
function words(own, code) {
  for (const above of [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]) {
    const name = splitGeneric(nameOf(above) ?? '').own.replace(/自治$|省$/, '');
    if (above === code || name.length < 2 || !own.startsWith(name)) continue;
    const rest = own.slice(name.length).replace(/^市/, '');
    return rest === '' ? [name] : [name, ...words(rest, code)];
  }
  return own === '' ? [] : [own];
}

const ofOtherLanguages = (code, name, own) =>
  ENGLISH.filter(({ codes }) => codes.test(code))
    .map(({ names }) => names.get(name) ?? names.get(own))
    .find((known) => known !== undefined);

const sameInLatin = (code, own, whole) =>
  words(own, code)
    .map((part) => ofOtherLanguages(code, part, part) ?? latin(syllables(part, whole)))
    .join(' ');

/** A name taken apart: its own part, the peoples it names, and what kind of place it is. */
function taken(name) {
  const { own, generic } = splitGeneric(name);
  if (!generic?.[0].startsWith('自治')) return { own, generic, peoples: [] };
  const { rest, found } = splitPeoples(own);
  return { own: rest, generic, peoples: found };
}

function english(code, name) {
  if (BY_HAND[code]) return BY_HAND[code][0];
  if (SIDES[name]) return SIDES[name][0];
  const { own, generic, peoples } = taken(name);
  const said = ofOtherLanguages(code, name, own) ?? sameInLatin(code, own, name);
  const kind = generic?.[1] ?? '';
  return [said, ...peoples.map((people) => PEOPLES[people][0]), kind].filter(Boolean).join(' ');
}

function japanese(code, name) {
  return BY_HAND[code]?.[1] ?? japaneseName(name, character);
}

/** Kinds that Korean writes as a word of its own. */
const APART =
  /^(자치|.*(개발구|단지|시범구|관리구|위원회|실험구|첨단기술구|행정구|직할현|신성)$|[좌우전중후]기$|연합기|생태원)/;

function korean(code, name) {
  if (BY_HAND[code]) return BY_HAND[code][2];
  if (SIDES[name]) return SIDES[name][1];
  const { own, generic, peoples } = taken(name);
  const side = /[左右]翼$/.exec(own)?.[0];
  const bare = side ? own.slice(0, -2) : own;
  const said = words(bare, code).map((part) => syllables(part, name).map(hangul).join(''));
  if (side) said.push(side === '左翼' ? '좌익' : '우익');
  const kind = generic?.[2] ?? '';
  const before = [...said, ...peoples.map((people) => PEOPLES[people][1])].join(' ');
  return `${before}${APART.test(kind) && before !== '' ? ' ' : ''}${kind}`;
}

const PROVINCE = /(省|(维吾尔|壮族|回族)?自治|特别行政|林|特)$/;

/** How the Chinese name is typed in Latin letters, where the English name says something else. */
function typed(code, name, said) {
  const plain = (text) =>
    text
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase();
  const whole = taken(name).own;
  const own = BY_HAND[code] ? whole.replace(PROVINCE, '') : whole;
  if (own === '' || SIDES[name]) return said;
  const sounds = latin(syllables(own, name));
  return plain(said).startsWith(plain(sounds)) ? said : `${said}~${sounds}`;
}

/** A line for each city: its code and name, then its counties by the last two digits. */
function lines(name) {
  const codes = [province_list, city_list, county_list].flatMap(Object.keys);
  const groups = new Map();
  for (const code of codes) {
    const key = code.slice(0, 4);
    groups.set(key, [...(groups.get(key) ?? []), code]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inside]) =>
      inside
        .map((code) => `${code.endsWith('00') ? code : code.slice(4)} ${name(code, nameOf(code))}`)
        .join('|')
        .replace(/^(?!\d{6})/, `${key}00|`),
    );
}

const LANGUAGES = {
  en: (code, name) => typed(code, name, english(code, name)),
  jp: japanese,
  ko: korean,
};
const folder = join(import.meta.dirname, '../../contract/regions/names');
mkdirSync(folder, { recursive: true });
for (const [language, name] of Object.entries(LANGUAGES)) {
  writeFileSync(join(folder, `${language}.json`), `${JSON.stringify(lines(name), null, 2)}\n`);
}
