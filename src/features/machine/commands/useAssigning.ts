import type { PlanogramLane } from '@contract/machines/planogram';
import { type MessageKey, messageText } from '@contract/messages';
import { lanes as lanesResource } from '@contract/resources/machines/lanes';
import type { Product } from '@contract/resources/products/products';
import { useWords } from '@kit';
import { notifications } from '@mantine/notifications';
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

const NONE: ReadonlyMap<string, MessageKey> = new Map();

/** A product is dragged onto a lane, and with one of the chosen lanes into all of them; or it is chosen for them. */
export function useAssigning({ planogram, lanes }: PlanogramView, { ids, clear }: LaneSelection) {
  const [dragged, drag] = useState<Product>();
  const [asked, ask] = useState<ProductAssignment>();
  const refused = useMemo(() => (dragged ? refusedLanes(dragged, planogram) : NONE), [dragged, planogram]);
  const into = (product: Product, some: ReadonlySet<string>) =>
    ask({ product, lanes: lanes.filter(({ id }) => some.has(id)) });
  const { locale } = useWords(lanesResource.name);
  const target = (event: DragEvent) => (dragged ? laneAt(event.target) : undefined);
  return {
    asked,
    refused,
    drag,
    choose: (product: Product) => into(product, ids),
    end: () => ask(undefined),
    /** The next product is for other lanes. */
    done: clear,
    handlers: {
      onDragOver(event: DragEvent) {
        if (target(event) !== undefined) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        const id = target(event);
        if (id === undefined || !dragged) return;
        event.preventDefault();
        drag(undefined);
        const why = refused.get(id);
        if (why) notifications.show({ color: 'red', message: messageText(why, locale) });
        else into(dragged, ids.has(id) ? ids : new Set([id]));
      },
    },
  };
}
