import { expect, it } from 'vitest';
import { errorIn, statesOf } from '../kit/states';
import { chargingResources } from '../resources/charging';
import { merchantsResources } from '../resources/merchants';
import { ordersResources } from '../resources/orders';
import { simCardsResources } from '../resources/simCards';

const all = [...ordersResources, ...chargingResources, ...merchantsResources, ...simCardsResources];
const events = all.flatMap((resource) =>
  (resource.states ?? []).flatMap((machine) =>
    Object.entries(machine.events)
      .filter(([, { needs }]) => needs !== 'system')
      .map(([event, { from }]) => [`${resource.name}.${event}`, { machine, event, from }] as const),
  ),
);

it.each(events)('%s says why it is refused in every other state', (_name, { machine, event, from }) => {
  const others = statesOf(machine).filter((state) => !from.includes(state));
  expect(others.filter((state) => errorIn(machine, event, state).startsWith('err.kit.state'))).toEqual([]);
});
