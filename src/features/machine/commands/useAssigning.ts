import type { PlanogramLane } from '@contract/machines/planogram';
import type { Product } from '@contract/resources/products/products';
import { type DragEvent, useMemo, useState } from 'react';
import { laneAt } from '../cabinet/useCabinetKeys';
import type { LaneSelection } from '../cabinet/useLaneSelection';
import type { PlanogramView } from '../cabinet/usePlanogram';
import { refusedLanes } from './laneRow';

/** A product on its way into lanes. */
export interface ProductAssignment {
  product: Product;
  lanes: readonly PlanogramLane[];
}

const NONE: ReadonlySet<string> = new Set();

/** A product is dragged onto a lane, and with one of the chosen lanes into all of them; or it is chosen for them. */
export function useAssigning({ planogram, lanes }: PlanogramView, { ids }: LaneSelection) {
  const [dragged, drag] = useState<Product>();
  const [asked, ask] = useState<ProductAssignment>();
  const refused = useMemo(() => (dragged ? refusedLanes(dragged, planogram) : NONE), [dragged, planogram]);
  const into = (product: Product, some: ReadonlySet<string>) =>
    ask({ product, lanes: lanes.filter(({ id }) => some.has(id)) });
  const target = (event: DragEvent) => {
    const id = laneAt(event.target);
    return dragged && id !== undefined && !refused.has(id) ? id : undefined;
  };
  return {
    asked,
    refused,
    drag,
    choose: (product: Product) => into(product, ids),
    end: () => ask(undefined),
    handlers: {
      onDragOver(event: DragEvent) {
        if (target(event) !== undefined) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        const id = target(event);
        if (id === undefined || !dragged) return;
        event.preventDefault();
        into(dragged, ids.has(id) ? ids : new Set([id]));
        drag(undefined);
      },
    },
  };
}
