import { type FeatureScreen, usePrefetchParts } from '@kit';
import { TabContext } from '@shared/lib';
import { ErrorBoundary } from '@shared/ui/page/ErrorBoundary';
import { type ComponentType, use, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SCREENS } from '../features';
import { Arriving } from '../front/Arriving';
import { lazyWithTimeout } from '../front/lazyWithTimeout';
import { useDocumentTitle } from '../shell/useDocumentTitle';
import { Permitted } from './Permitted';
import { type ConsolePage, nameKey } from './pages';
import type { ResourcePageProps } from './ResourcePage';

/** Name of a page in the present language. */
function usePageName(page: ConsolePage): string {
  const { t } = useTranslation('menu');
  return t(nameKey(page.path));
}

/** Pages without a screen of their own are made from a definition. */
const FromDefinition = lazyWithTimeout<ResourcePageProps>(() => import('./ResourcePage'));

const LAZY = new Map<FeatureScreen, ComponentType>();

/** The same component each time: another one would lose what a screen holds. */
function partOf(screen: FeatureScreen): ComponentType {
  const part = LAZY.get(screen) ?? lazyWithTimeout(screen.load);
  LAZY.set(screen, part);
  return part;
}

/** Texts that are asked for when a row first needs them would hide the whole screen, behind a lost link for good. */
function WithTexts({ screen }: { screen: FeatureScreen }) {
  useTranslation(screen.words);
  usePrefetchParts(true);
  const Part = partOf(screen);
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
  const screen = screens.find(({ path }) => path === page.path);
  return (
    <Permitted page={page}>
      <ErrorBoundary name={name} key={page.path}>
        <Arriving>{screen ? <WithTexts screen={screen} /> : <FromDefinition path={page.path} />}</Arriving>
      </ErrorBoundary>
    </Permitted>
  );
}
