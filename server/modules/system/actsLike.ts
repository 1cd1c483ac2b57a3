import { LOCALES } from '../../../contract/common/locale';
import { RESOURCES } from '../../../contract/resources';

type Texts = Readonly<Record<string, string>>;

const RESOURCE_FILES = import.meta.glob<{ name: string; commands?: Texts }>(
  '../../../locales/*/resources/*.json',
  { eager: true, import: 'default' },
);
const KIT_FILES = import.meta.glob<Texts>('../../../locales/*/kit.json', { eager: true, import: 'commands' });
const VERB_FILES = import.meta.glob<Texts>('../../../locales/*/record.json', {
  eager: true,
  import: 'action',
});
const ACT_FILES = import.meta.glob<Readonly<Record<string, Texts>>>('../../../locales/*/system.json', {
  eager: true,
  import: 'act',
});

/** Every act with what it is called in one language, as the console says it. */
function actsIn(locale: string): (readonly [string, string])[] {
  const file = (name: string) => `../../../locales/${locale}/${name}.json`;
  const verbs = Object.entries({ ...KIT_FILES[file('kit')], ...VERB_FILES[file('record')] });
  const ofRecords = RESOURCES.flatMap(({ name: resource }) => {
    const own = RESOURCE_FILES[file(`resources/${resource}`)];
    const all = [...verbs, ...Object.entries(own?.commands ?? {})];
    return all.map(([verb, word]) => [`${resource}.${verb}`, `${own?.name ?? resource}: ${word}`] as const);
  });
  const others = Object.entries(ACT_FILES[file('system')] ?? {}).flatMap(([thing, acts]) =>
    Object.entries(acts).map(([verb, word]) => [`${thing}.${verb}`, word] as const),
  );
  return [...ofRecords, ...others];
}

/** Chinese and Japanese put another colon. */
function plain(text: string): string {
  const parts = text.toLowerCase().split(/[:：]/);
  return parts.map((part) => part.trim()).join(': ');
}

const ACTS = LOCALES.flatMap(actsIn).map(([action, words]) => [action, plain(words)] as const);

/** Acts of the audit log whose words, in some language, have this part. */
export function actsLike(part: string): string[] {
  const wanted = plain(part);
  return [...new Set(ACTS.filter(([, words]) => words.includes(wanted)).map(([action]) => action))];
}
