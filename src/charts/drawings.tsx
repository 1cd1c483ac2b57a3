import { late } from '@shared/lib';
import { LoadFailed } from '@shared/ui';
import { type ComponentType, Suspense } from 'react';
import { ChartPlace } from './ChartPlace';

interface PlaceholderProps {
  summary: string;
  height?: number;
}

/** What draws is heavier than all that is drawn: it comes after the screen, into the room that was kept for it. */
function lazyChart<Props extends PlaceholderProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Drawing = late(load, LoadFailed);
  return function Drawn(props) {
    return (
      <Suspense fallback={<ChartPlace summary={props.summary} height={props.height} />}>
        <Drawing {...props} />
      </Suspense>
    );
  };
}

export const BandChart = lazyChart(() => import('./BandChart'));
export const BarChart = lazyChart(() => import('./BarChart'));
export const LineChart = lazyChart(() => import('./line/LineChart'));
