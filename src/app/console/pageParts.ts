import type { FeatureScreen } from '@kit';
import type { LateComponent } from '@shared/lib';
import { lazyWithTimeout } from '../front/lazyWithTimeout';
import type { ResourcePageProps } from './ResourcePage';

/** Pages without a screen of their own are made from a definition. */
export const FromDefinition = lazyWithTimeout<ResourcePageProps>(() => import('./ResourcePage'));

const PARTS = new Map<FeatureScreen, LateComponent<object>>();

/** What draws a screen. The same component each time: another one would lose what the screen holds. */
export function screenPart(screen: FeatureScreen): LateComponent<object> {
  const part = PARTS.get(screen) ?? lazyWithTimeout(screen.load);
  PARTS.set(screen, part);
  return part;
}
