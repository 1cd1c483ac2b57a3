import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionItems } from './actionItems';
import { useHitItems, useRecentItems } from './items';
import { bestScore, matching } from './match';
import { type PaletteItem, usePageItems } from './pageItems';
import { useReadings } from './useReadings';
import type { ServerHits } from './useServerHits';

const MAX_PAGES = 8;
const MAX_ACTIONS = 6;
/** What the table of readings is needed for: pinyin, and characters that sound like others. */
const READ = /[a-z\p{Script=Han}]/iu;

interface Section {
  name: 'exact' | 'recent' | 'pages' | 'found' | 'actions';
  items: readonly PaletteItem[];
}

/** What the page itself knows, the better fitting list first. */
function useOwnSections(query: string): Section[] {
  const pages = usePageItems();
  const actions = useActionItems();
  const recent = useRecentItems();
  const { i18n } = useTranslation();
  const readings = useReadings(i18n.language === 'zh-cn' && READ.test(query));
  if (query.trim() === '') {
    const seen = new Set(recent.map(({ id }) => id));
    const untyped = ({ typedOnly }: PaletteItem) => !typedOnly;
    return [
      { name: 'recent', items: recent },
      {
        name: 'pages',
        items: pages
          .filter(untyped)
          .filter(({ id }) => !seen.has(id))
          .slice(0, MAX_PAGES),
      },
      { name: 'actions', items: actions.filter(untyped) },
    ];
  }
  const sections: Section[] = [
    { name: 'pages', items: matching(pages, query, readings).slice(0, MAX_PAGES) },
    { name: 'actions', items: matching(actions, query, readings).slice(0, MAX_ACTIONS) },
  ];
  const suits = ({ items }: Section) => bestScore(items, query, readings);
  return sections.toSorted((one, other) => suits(other) - suits(one));
}

/** An exact number of a record stands above every likeness. */
export function useSections(query: string, server: ServerHits): Section[] {
  const hits = useHitItems(server.hits);
  const sections: Section[] = [
    { name: 'exact', items: hits.filter(({ exact }) => exact) },
    ...useOwnSections(query),
    { name: 'found', items: hits.filter(({ exact }) => !exact) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** The line Enter takes. It follows its item when better ones arrive above it, and starts at the top. */
export function usePaletteSelection(items: readonly PaletteItem[], query: string) {
  const [chosen, setChosen] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another list
  useEffect(() => setChosen(undefined), [query]);
  const at = Math.max(
    items.findIndex(({ id }) => id === chosen),
    0,
  );
  const move = (step: number) => setChosen(items[(at + step + items.length) % items.length]?.id);
  return { selected: items[at], move, setChosen };
}
