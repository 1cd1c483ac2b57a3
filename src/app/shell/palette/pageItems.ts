import { FileText, type LucideIcon } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePermissions } from '../../console/Permitted';
import { mayOpen, nameKey, PAGES, routePath } from '../../console/pages';
import type { MatchCandidate } from './match';

/** One line of the palette. */
export interface PaletteItem extends MatchCandidate {
  id: string;
  icon: LucideIcon;
  sub?: string;
  /** Language of the label, where it is not the present one. */
  lang?: string;
  /** Offered only when it is typed. */
  typedOnly?: boolean;
  /** Resource of which it makes a record: its label calls it after the list until the word for one is there. */
  makes?: string;
  run(): void;
}

const ENGLISH = import.meta.glob<Record<string, string>>('../../../../locales/en/menu.json', {
  import: 'default',
});

/** English names of the pages: many people know them by those. */
function useEnglishNames(): Record<string, string> {
  const [names, setNames] = useState<Record<string, string>>({});
  useEffect(() => {
    for (const load of Object.values(ENGLISH)) load().then(setNames, () => undefined);
  }, []);
  return names;
}

/** Pages of one record, or of a new one, are no places of their own. */
const OF_A_RECORD = /:|\/new$/;

/** Pages this person may open, those of the menu and those reached by tabs. */
export function usePageItems(): PaletteItem[] {
  const { t } = useTranslation('menu');
  const navigate = useNavigate();
  const permissions = usePermissions();
  const english = useEnglishNames();
  return useMemo(
    () =>
      PAGES.filter((page) => !OF_A_RECORD.test(page.path) && mayOpen(page, permissions)).map(
        ({ path, parents, route }) => {
          const folder = parents.length > 0 ? t(nameKey(routePath(parents))) : undefined;
          return {
            id: `page ${path}`,
            icon: FileText,
            label: t(nameKey(path)),
            sub: folder,
            // Those below a page are found by their own names alone: it comes before them.
            also: [english[nameKey(path)] ?? '', ...(route.hidden ? [route.path] : [path, folder ?? ''])],
            typedOnly: route.hidden,
            run: () => void navigate(path),
          };
        },
      ),
    [t, navigate, permissions, english],
  );
}
