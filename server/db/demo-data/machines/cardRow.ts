import { luhnDigit } from '../../../../contract/common/checkDigits';
import type { Random } from '../../../../contract/common/random';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { MachineOwner } from '../institutions/organizations';
import { type NewRow, padded, type World } from '../world';

const OPERATORS = [
  ['CMCC', '898600', 'OneLink'],
  ['CUCC', '898601', 'Jasper'],
  ['CTCC', '898603', 'CMP'],
] as const;

/** Of so many cards one has been put into another device. */
const MOVED_EVERY = 97;
const MOVED_AT = 71;

/** And one was stopped at its operator by somebody else. */
const STOPPED_AT = 73;

/** And of one the operator counts nothing any more. */
const SILENT_AT = 75;
const PLANS_MB = [100, 300, 500];
const CARD_DAYS = 200;

/** Days that the cards of these merchants and this dealer still last. */
const FEW_CARD_DAYS: Readonly<Record<string, number>> = { ZJNB01: 26, GDSZ01: 12, D33001: 19 };

/** Of the modem of a machine. */
function imeiOf(index: number): string {
  const body = `86${padded(4_310_000_000 + index * 7, 12)}`;
  return body + luhnDigit(body);
}

export function cardRow(
  world: World,
  random: Random,
  own: { id: string; owner: MachineOwner; index: number },
): NewRow<'iotCards'> {
  const [operator, prefix, platform] = random.pick(OPERATORS);
  const body = `${prefix}${random.int(20, 25)}${padded(own.index + 1, 11)}`;
  const planMb = random.pick(PLANS_MB);
  return {
    id: own.id,
    orgId: own.owner.orgId,
    iccid: body + luhnDigit(body),
    msisdn: `1064${padded(800_000_000 + own.index, 9)}`,
    imsi: null,
    imeiBound: imeiOf(own.index),
    imeiSeen: imeiOf(own.index % MOVED_EVERY === MOVED_AT ? own.index + MOVED_EVERY * 100 : own.index),
    operator,
    platform,
    operatorUsedAt: new Date(own.index % MOVED_EVERY === SILENT_AT ? world.now - 3 * DAY_MS : world.now),
    operatorCardState: own.index % MOVED_EVERY === STOPPED_AT ? 'stopped' : 'in_use',
    state: 'in_use',
    stopReason: null,
    planMb,
    usedMb: 0,
    cycleStart: `${tradeDay(world.now).slice(0, 7)}-01`,
    expireAt: tradeDay(world.now + (FEW_CARD_DAYS[own.owner.plan.code] ?? CARD_DAYS) * DAY_MS),
  };
}
