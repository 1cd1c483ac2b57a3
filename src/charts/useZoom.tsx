import { useState } from 'react';
import { type MouseHandlerDataParam, ReferenceArea } from 'recharts';

/** A shorter stretch is a click, ms. */
const LEAST_MS = 60_000;

/** Draw over a part of the time to see it alone. */
export function useZoom(onZoom: ((from: number, to: number) => void) | undefined) {
  const [drawn, setDrawn] = useState<{ from: number; to: number }>();
  if (!onZoom) return { handlers: {}, area: null };
  const momentOf = ({ activeLabel }: MouseHandlerDataParam) =>
    activeLabel === undefined ? undefined : Number(activeLabel);
  const handlers = {
    onMouseDown: (state: MouseHandlerDataParam) => {
      const at = momentOf(state);
      if (at !== undefined) setDrawn({ from: at, to: at });
    },
    onMouseMove: (state: MouseHandlerDataParam) => {
      const to = momentOf(state);
      if (drawn && to !== undefined) setDrawn({ ...drawn, to });
    },
    onMouseUp: () => {
      setDrawn(undefined);
      if (!drawn) return;
      const [from, to] = [Math.min(drawn.from, drawn.to), Math.max(drawn.from, drawn.to)];
      if (to - from >= LEAST_MS) onZoom(from, to);
    },
    onMouseLeave: () => setDrawn(undefined),
  };
  const area = drawn && (
    <ReferenceArea x1={drawn.from} x2={drawn.to} fill="var(--ph-series-1)" fillOpacity={0.15} />
  );
  return { handlers, area };
}
