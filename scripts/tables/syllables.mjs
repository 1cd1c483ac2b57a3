/**
 * Writes the syllables by which the palette finds Chinese names: `src/app/shell/palette/syllables.json`, one word a
 * syllable with its characters of GB 2312 behind it. Readings come from pinyin-pro, which is no part of the product:
 *
 *   node scripts/tables/syllables.mjs <folder with node_modules/pinyin-pro>
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const tools = process.argv[2];
if (!tools) throw new Error('Say where pinyin-pro is.');
const { pinyin } = createRequire(join(resolve(tools), 'index.js'))('pinyin-pro');

/** Rare readings would find what nobody means. */
const READINGS = 3;
const decoder = new TextDecoder('gb2312');
const bySyllable = new Map();
for (let high = 0xb0; high <= 0xd7; high += 1)
  for (let low = 0xa1; low <= 0xfe; low += 1) {
    const character = decoder.decode(new Uint8Array([high, low]));
    if (!/\p{Script=Han}/u.test(character)) continue;
    const usual = pinyin(character, { toneType: 'none', v: true });
    const all = pinyin(character, { toneType: 'none', v: true, type: 'array', multiple: true });
    for (const syllable of [...new Set([usual, ...all])].slice(0, READINGS))
      bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character);
  }
const words = [...bySyllable].sort(([one], [other]) => (one < other ? -1 : 1)).map((each) => each.join(''));
const target = join(import.meta.dirname, '../../src/app/shell/palette/syllables.json');
writeFileSync(target, `${JSON.stringify(words.join(' '))}\n`);
