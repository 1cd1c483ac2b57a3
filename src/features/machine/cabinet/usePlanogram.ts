import type { Planogram, PlanogramLane } from '@contract/machines/planogram';
import { useOnResourceHint } from '@realtime';
import { useMemo, useState } from 'react';
import { usePlanogramQuery } from '../machine.api';
import { useLaneNews } from './laneStates.live';
import { type ShapedCabinet, shapeOf } from './shape';
import { createUpToDate } from './upToDate';

/** What was said while the line was down is read anew once in a while. */
const REFRESH_MS = 60_000;

export interface PlanogramView {
  planogram: Planogram;
  /** With what the machine has said since. */
  lanes: readonly PlanogramLane[];
  cabinets: readonly ShapedCabinet[];
}

/** The cabinets of a machine: read once, then each lane follows what the machine says of it. */
export function usePlanogram(machineId: string) {
  const { data, error, refetch } = usePlanogramQuery(machineId, { pollingInterval: REFRESH_MS });
  const news = useLaneNews(machineId);
  useOnResourceHint('lanes', refetch, data === undefined);
  const [upToDate] = useState(createUpToDate);
  const planogram = data?.deviceId === machineId ? data : undefined;
  const shown = useMemo((): PlanogramView | undefined => {
    if (!planogram) return undefined;
    const lanes = upToDate(planogram, news);
    return { planogram, lanes, cabinets: shapeOf({ cabinets: planogram.cabinets, lanes }) };
  }, [planogram, news, upToDate]);
  return { shown, error, refetch };
}
