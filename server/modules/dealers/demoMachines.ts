import type { DemoWorld } from '../../db/demo-data';
import type { Row } from '../../db/demo-data/world';

type Dealer = Pick<Row<'dealers'>, 'id' | 'orgId' | 'level' | 'enabled'>;

/** The machines of an institution go round among one working dealer of each level, from the first down. */
export function lookedAfter(
  { devices }: DemoWorld['fleet'],
  dealers: readonly Dealer[],
  { id, orgId }: Pick<Dealer, 'id' | 'orgId'>,
) {
  const own = dealers.filter((each) => each.orgId === orgId && each.enabled === true);
  const levels = [...new Set(own.map(({ level }) => level))];
  const firsts = levels.map((level) => own.find((each) => each.level === level));
  const at = firsts.findIndex((each) => each?.id === id);
  return at < 0
    ? []
    : devices.filter((each) => each.orgId === orgId).filter((_, index) => index % levels.length === at);
}
