import type { ShopView } from '../../contract/orders/shop';
import { MINUTE_MS } from '../../contract/time/durations';
import type { ApprovedRx } from '../../simulator/partners/care/careContext';
import type { DayRx, RxKind } from './prescriptions';
import { insist, newOrder, passes, payFor, place, type ShopContext, type TelephoneOrder } from './telephones';

/** How a patient uses what a pharmacist has approved. */
export type RedemptionPath = 'machine' | 'telephone' | 'race' | 'machines' | 'stranger' | 'unused';
const USES: readonly (readonly [RedemptionPath, number])[] = [
  ['machine', 35],
  ['telephone', 30],
  /** At a machine and by telephone at once; at two machines at once. */
  ['race', 15],
  ['machines', 10],
  /** Somebody with another identity card first. */
  ['stranger', 5],
  ['unused', 5],
];
const WALK_MS = 2 * MINUTE_MS;
/** Goes there again: it may have been refused, or used. */
const AGAIN_MS = 5 * MINUTE_MS;
/** Its time is over by then. */
const OUTLIVED_MS = 17 * MINUTE_MS;
const OTHER_CARD = '0000';

/** What was tried with a prescription. */
export interface RedemptionNote {
  rxNo: string;
  no: string;
  use: RedemptionPath | 'outlived' | 'nowhere';
  /** Placed by telephone with it. */
  order?: TelephoneOrder;
}
interface PatientTasks {
  context: ShopContext;
  written: ReadonlyMap<string, DayRx>;
  uses: RedemptionNote[];
}

const send = ({ fleets }: ShopContext, { no, id }: ApprovedRx, serialNo: string) => {
  for (const fleet of fleets) fleet.send({ serialNo, no, id });
};

/** Orders all of it by telephone, at a machine that has it. */
async function order(
  context: ShopContext,
  rx: ApprovedRx,
  known: DayRx,
  note: RedemptionNote,
  serialNo: string,
) {
  const shop = context.shops.find((each) => each.serialNo === serialNo);
  if (!shop) return;
  const { code } = shop;
  const made = newOrder('now', serialNo);
  note.order = made;
  const { result } = await insist<ShopView>(context, made.secret, 'open', { code });
  const lines = known.goods.flatMap(({ name, spec, qty }) => {
    const good = result?.goods.find((each) => each.name === name && each.spec === spec && each.prescription);
    return good ? [{ lane: good.lane, qty }] : [];
  });
  if (!result?.open || lines.length < known.goods.length) {
    made.without = 'not offered';
    return;
  }
  const wanted = { code, mode: 'now' as const, lines, prescription: { no: rx.no, idTail: rx.id } };
  if (await place(context, made, wanted)) await payFor(context, made);
}

async function goThere(
  { context }: PatientTasks,
  rx: ApprovedRx,
  known: DayRx,
  note: RedemptionNote,
  there: readonly string[],
) {
  const [first = '', second = first] = context.random.shuffle([...there]);
  const at = (serialNo: string) => Promise.resolve(send(context, rx, serialNo));
  const call = () => order(context, rx, known, note, second);
  if (note.use === 'stranger') {
    send(context, { ...rx, id: OTHER_CARD }, first);
    await passes(context, AGAIN_MS);
  }
  if (note.use === 'telephone') await call();
  else if (note.use === 'race') await Promise.all([at(first), call()]);
  else if (note.use === 'machines') await Promise.all([at(first), at(second)]);
  else await at(first);
  await passes(context, AGAIN_MS);
  send(context, rx, first);
}

/** A patient hears that his prescription is approved: now and then twice, and goes once. */
export async function patientHears(errands: PatientTasks, rx: ApprovedRx): Promise<void> {
  const { context, written, uses } = errands;
  const known = written.get(rx.rxNo);
  if (!known || uses.some(({ rxNo }) => rxNo === rx.rxNo)) return;
  const there = rx.machines.filter((serialNo) => context.shops.some((shop) => shop.serialNo === serialNo));
  const [use] = context.random.weighted(USES, ([, weight]) => weight);
  const isOutlived = known.kind === ('outlived' satisfies RxKind);
  const note: RedemptionNote = {
    rxNo: rx.rxNo,
    no: rx.no,
    use: there.length === 0 ? 'nowhere' : isOutlived ? 'outlived' : use,
  };
  uses.push(note);
  if (note.use === 'nowhere' || note.use === 'unused') return;
  await passes(context, isOutlived ? OUTLIVED_MS : WALK_MS);
  await goThere(errands, rx, known, note, there);
}
