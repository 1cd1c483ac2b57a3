import { type FeatureScreen, usePrefetchParts } from '@kit';
import { TabContext } from '@shared/lib';
import { ErrorBoundary } from '@shared/ui/page/ErrorBoundary';
import { use, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SCREENS } from '../features';
import { ArrivingWhole } from '../front/Arriving';
import { useDocumentTitle } from '../shell/useDocumentTitle';
import { pagePart } from './fetchPage';
import { Permitted } from './Permitted';
import { FromDefinition, screenPart } from './pageParts';
import { type ConsolePage, nameKey } from './pages';

/** Name of a page in the present language. */
function usePageName(page: ConsolePage): string {
  const { t } = useTranslation('menu');
  return t(nameKey(page.path));
}

/** Texts that are asked for when a row first needs them would hide the whole screen, behind a lost link for good. */
function WithTexts({ screen }: { screen: FeatureScreen }) {
  useTranslation(screen.words);
  usePrefetchParts(true);
  const Part = screenPart(screen);
  return <Part />;
}

const nobody = () => () => undefined;

/** What the screen calls its record. */
function useRecordName(): string | undefined {
  const place = use(TabContext);
  return useSyncExternalStore(
    place?.registry.subscribe ?? nobody,
    () => place?.registry.marks().get(place.tab)?.title,
  );
}

/** A page in its place: right checked, title set, and a fault of it kept to itself. */
export function ScreenFrame({
  page,
  screens = SCREENS,
}: {
  page: ConsolePage;
  screens?: readonly FeatureScreen[];
}) {
  const name = usePageName(page);
  const record = useRecordName();
  useDocumentTitle(record ?? name);
  const { i18n } = useTranslation();
  const part = useMemo(() => pagePart(page.path, i18n), [page.path, i18n]);
  const screen = screens.find(({ path }) => path === page.path);
  return (
    <Permitted page={page}>
      <ErrorBoundary name={name} key={page.path}>
        <ArrivingWhole part={part}>
          {screen ? <WithTexts screen={screen} /> : <FromDefinition path={page.path} />}
        </ArrivingWhole>
      </ErrorBoundary>
    </Permitted>
  );
}
