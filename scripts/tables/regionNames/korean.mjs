/** The official table of the sounds of Chinese in Korean letters, as numbers of its jamo. */
const LEADS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
const TAILS = { '': 0, ㄴ: 4, ㄹ: 8, ㅇ: 21 };
const block = (lead, vowel, tail = '') =>
  String.fromCharCode(0xac00 + (LEADS.indexOf(lead) * 21 + VOWELS.indexOf(vowel)) * 28 + TAILS[tail]);

const INITIALS = {
  zh: 'ㅈ', ch: 'ㅊ', sh: 'ㅅ', b: 'ㅂ', p: 'ㅍ', m: 'ㅁ', f: 'ㅍ', d: 'ㄷ', t: 'ㅌ', n: 'ㄴ', l: 'ㄹ', g: 'ㄱ', k: 'ㅋ',
  h: 'ㅎ', j: 'ㅈ', q: 'ㅊ', x: 'ㅅ', r: 'ㄹ', z: 'ㅉ', c: 'ㅊ', s: 'ㅆ', '': 'ㅇ',
}; // biome-ignore format: a table
/** The first block without its lead; what follows is written out. */
const FINALS = {
  a: 'ㅏ', o: 'ㅗ', e: 'ㅓ', i: 'ㅣ', u: 'ㅜ', ü: 'ㅟ', ai: 'ㅏ 이', ei: 'ㅔ 이', ao: 'ㅏ 오', ou: 'ㅓ 우', an: 'ㅏㄴ',
  en: 'ㅓㄴ', ang: 'ㅏㅇ', eng: 'ㅓㅇ', er: 'ㅓㄹ', ia: 'ㅑ', io: 'ㅛ', ie: 'ㅖ', iao: 'ㅑ 오', iu: 'ㅠ', ian: 'ㅖㄴ',
  in: 'ㅣㄴ', iang: 'ㅑㅇ', ing: 'ㅣㅇ', iong: 'ㅠㅇ', ua: 'ㅘ', uo: 'ㅝ', uai: 'ㅘ 이', ui: 'ㅜ 이', uan: 'ㅘㄴ',
  un: 'ㅜㄴ', uang: 'ㅘㅇ', ong: 'ㅜㅇ', üe: 'ㅞ', üan: 'ㅟ 안', ün: 'ㅟㄴ',
}; // biome-ignore format: a table
/** Syllables without an initial. */
const ALONE = {
  yi: 'ㅣ', ya: 'ㅑ', yo: 'ㅛ', ye: 'ㅖ', yao: 'ㅑ 오', you: 'ㅠ', yan: 'ㅖㄴ', yin: 'ㅣㄴ', yang: 'ㅑㅇ', ying: 'ㅣㅇ',
  wu: 'ㅜ', wa: 'ㅘ', wo: 'ㅝ', wai: 'ㅘ 이', wei: 'ㅞ 이', wan: 'ㅘㄴ', wen: 'ㅝㄴ', wang: 'ㅘㅇ', weng: 'ㅝㅇ',
  yu: 'ㅟ', yue: 'ㅞ', yuan: 'ㅟ 안', yun: 'ㅟㄴ', yong: 'ㅠㅇ',
}; // biome-ignore format: a table
/** After ㅈ, ㅉ and ㅊ the glide is not written. */
const PLAIN = { ㅑ: 'ㅏ', ㅖ: 'ㅔ', ㅛ: 'ㅗ', ㅠ: 'ㅜ' };
const HISSING = /^(zhi|chi|shi|ri|zi|ci|si)$/;

function written(lead, sound) {
  const [vowel = '', tail = ''] = sound.split(' ')[0];
  const rest = sound.split(' ')[1] ?? '';
  const said = 'ㅈㅉㅊ'.includes(lead) ? (PLAIN[vowel] ?? vowel) : vowel;
  return `${block(lead, said, tail)}${rest}`;
}

/** One syllable of pinyin without its tone. */
export function hangul(syllable) {
  if (syllable in ALONE) return written('ㅇ', ALONE[syllable]);
  const [, initial, final] = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs]?)(.+)$/.exec(syllable);
  if (HISSING.test(syllable)) return block(INITIALS[initial], 'ㅡ');
  const rounded =
    'jqx'.includes(initial) && initial !== '' ? final.replace(/^u/, 'ü') : final.replace('ue', 'üe');
  const sound = FINALS[rounded];
  if (sound === undefined) throw new Error(`No Korean for ${syllable}`);
  return written(INITIALS[initial], sound);
}
