import type { ChargeTerm } from '@contract/charging/price';
import {
  creditRefusal,
  type OfferedService,
  orderRefusal,
  type PricedLine,
  priceLine,
  type ServicePlan,
  type WantedLine,
} from '@contract/charging/service';
import { useState } from 'react';

const USUAL_TERM: ChargeTerm = 'y1';

/** A service as it would be bought before anybody has chosen anything. */
function usualLine({ itemId, terms, usualQty, own }: OfferedService): WantedLine {
  const term = terms.some((each) => each.term === USUAL_TERM) ? USUAL_TERM : terms[0]?.term;
  const qty = own && own.state !== 'expired' ? Math.max(own.qty, usualQty) : usualQty;
  return { itemId, term: term ?? USUAL_TERM, qty };
}

export interface BasketLine {
  chosen: boolean;
  line: WantedLine;
  price?: PricedLine;
}

/** What a person has chosen of a plan, with its price and the message key of what is wrong with it. */
export function useBasket(plan: ServicePlan) {
  const [lines, setLines] = useState<Readonly<Record<string, Partial<WantedLine>>>>({});
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choiceOf = (service: OfferedService): BasketLine => {
    const line = { ...usualLine(service), ...lines[service.itemId] };
    const price = priceLine(service, line, plan.asOf);
    return { chosen: chosen.includes(service.itemId), line, price };
  };
  const choices = plan.services.map(choiceOf).filter((choice) => choice.chosen);
  const wanted = choices.map(({ line }) => line);
  const sums = choices.reduce(
    (sum, { price }) => ({
      base: sum.base + (price?.base ?? 0),
      discount: sum.discount + (price?.discount ?? 0),
      upgrade: sum.upgrade + (price?.upgrade ?? 0),
      pay: sum.pay + (price?.pay ?? 0),
    }),
    { base: 0, discount: 0, upgrade: 0, pay: 0 },
  );
  return {
    wanted,
    sums,
    refusal:
      wanted.length > 0
        ? (orderRefusal(plan, wanted, plan.asOf) ?? creditRefusal(plan, sums.pay))
        : undefined,
    choiceOf,
    choose: (itemId: string, on: boolean) =>
      setChosen((all) => (on ? [...all, itemId] : all.filter((each) => each !== itemId))),
    change: (itemId: string, part: Partial<WantedLine>) =>
      setLines((all) => ({ ...all, [itemId]: { ...all[itemId], ...part } })),
    clear: () => setChosen([]),
  };
}
export type Basket = ReturnType<typeof useBasket>;
