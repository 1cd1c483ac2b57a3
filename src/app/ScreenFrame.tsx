import { TabContext } from '@shared/lib';
import { ErrorBoundary } from '@shared/ui/ErrorBoundary';
import { Suspense, use, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FEATURES, type FeatureScreen } from './features';
import { Waiting } from './guards';
import { lazyWithTimeout } from './lazyWithTimeout';
import { Permitted } from './Permitted';
import { nameKey, type Page } from './pages';
import type { ResourcePageProps } from './ResourcePage';
import { useTitle } from './shell/useTitle';

/** Name of a page in the present language. */
export function usePageName(page: Page): string {
  const { t } = useTranslation('menu');
  return t(nameKey(page.path));
}

/** Pages without a screen of their own: made from a definition, or not built yet. */
const FromDefinition = lazyWithTimeout<ResourcePageProps>(() => import('./ResourcePage'));

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
  features = FEATURES,
}: {
  page: Page;
  features?: readonly FeatureScreen[];
}) {
  const name = usePageName(page);
  const record = useRecordName();
  useTitle(record ?? name);
  const Screen = features.find((feature) => feature.path === page.path)?.screen;
  return (
    <Permitted page={page}>
      <ErrorBoundary name={name} key={page.path}>
        <Suspense fallback={<Waiting />}>
          {Screen ? <Screen /> : <FromDefinition path={page.path} name={name} />}
        </Suspense>
      </ErrorBoundary>
    </Permitted>
  );
}
