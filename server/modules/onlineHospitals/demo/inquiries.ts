import { INQUIRY_MODES } from '../../../../contract/resources/onlineHospitals/inquirySettings';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { mobileNumber, personName } from '../../../db/demo-data/institutions/names';
import { compactDay, type NewRow, padded } from '../../../db/demo-data/world';
import { machinesWithCounts } from './prepaid';

type Order = NewRow<'inquiryOrders'>;
type State = NonNullable<Order['state']>;

/** How many there are in each state; what is not over is of today. */
const COUNTS: readonly (readonly [State, number])[] = [
  ['created', 2],
  ['waiting', 3],
  ['in_consult', 4],
  ['interrupted', 1],
  ['finished', 38],
  ['cancelled', 8],
  ['refunded', 4],
];
const OVER: readonly State[] = ['finished', 'cancelled', 'refunded'];
const TALKED: readonly State[] = ['in_consult', 'interrupted', 'finished', 'refunded'];
const COMPLAINTS = [
  ['咽痛、流涕两天，无发热', '急性上呼吸道感染可能', '多饮水，注意休息；体温超过 38.5 °C 请线下就诊'],
  ['饭后上腹胀，偶有反酸', '功能性消化不良', '少食多餐，避免辛辣；两周无缓解请做胃镜检查'],
  ['手臂起红疹伴瘙痒', '接触性皮炎', '停用可疑护肤品，外用炉甘石洗剂'],
  ['眼睛干涩、用电脑后加重', '干眼症', '每 20 分钟远眺一次，可用人工泪液'],
  ['膝盖扭伤后肿胀', '软组织挫伤', '48 小时内冷敷，抬高患肢，避免负重'],
] as const;
/** Those of today are counted from one while the demonstration runs. */
const DEMO_NUMBERS = 800_000;
/** Medical records are kept for fifteen years. */
const RETENTION_DAYS = 15 * 365;

/** A doctor begins within so many minutes. */
const BEGUN_MIN = 4;

function course(demo: DemoWorld, state: State, createdAt: number, index: number) {
  const random = demo.world.random.fork(`course ${index}`);
  const talked = TALKED.includes(state);
  const finished = state === 'finished' || state === 'refunded';
  const startAt = createdAt + random.int(1, BEGUN_MIN) * MINUTE_MS;
  const [, conclusion, advice] = COMPLAINTS[index % COMPLAINTS.length] ?? COMPLAINTS[0];
  return {
    doctor: talked ? `${personName(random)}医生` : null,
    startAt: talked ? new Date(startAt) : null,
    endAt: OVER.includes(state) ? new Date(startAt + random.int(4, 14) * MINUTE_MS) : null,
    interruptedAt: state === 'interrupted' ? new Date(demo.world.now - MINUTE_MS) : null,
    conclusion: finished ? conclusion : null,
    advice: finished ? advice : null,
    rating: state === 'finished' && index % 3 !== 0 ? random.int(3, 5) : null,
    closeReason:
      state === 'cancelled' ? '医生未在时限内接诊' : state === 'refunded' ? '投诉成立，退还次数' : null,
    retentionUntil: finished ? tradeDay(createdAt + RETENTION_DAYS * DAY_MS) : null,
  };
}

/** Minutes before now: what has begun has not begun in the future, and was interrupted after that. */
function ageOf(state: State, at: number): number {
  if (OVER.includes(state)) return (DAY_MS / MINUTE_MS) * (at % 11) + 90 + at * 7;
  return TALKED.includes(state) ? BEGUN_MIN + 2 + at : 1 + at;
}

/** Consultations in every state at machines that have counts. */
export function buildInquiries(demo: DemoWorld, hospitalId: string): Order[] {
  const { world, tree } = demo;
  const seats = tree.institutions.flatMap((orgId) =>
    machinesWithCounts(demo, orgId).map((deviceId) => ({ orgId, deviceId })),
  );
  const states = COUNTS.flatMap(([state, count]) =>
    Array.from({ length: count }, (_, at) => ({ state, at })),
  );
  return states.flatMap(({ state, at }, index): Order[] => {
    const seat = seats[index % Math.max(1, seats.length)];
    if (!seat) return [];
    const random = world.random.fork(`inquiry ${index}`);
    const createdAt = world.now - ageOf(state, at) * MINUTE_MS;
    const mode = INQUIRY_MODES[index % INQUIRY_MODES.length] ?? 'text';
    const payKind = index % 5 === 4 ? 'cash' : index % 11 === 10 ? 'free' : 'prepaid';
    const time = new Date(createdAt);
    return [
      {
        id: world.newId(createdAt),
        ...seat,
        hospitalId,
        state,
        mode,
        payKind,
        inqNo: `IQ${compactDay(createdAt)}-${padded(DEMO_NUMBERS + index, 6)}`,
        patientName: personName(random),
        patientPhone: mobileNumber(random),
        ...course(demo, state, createdAt, index),
        durationMin: mode === 'text' ? 30 : 15,
        fee: payKind === 'cash' ? 990 : 0,
        refundNo: state === 'refunded' ? `IR${compactDay(createdAt)}-${padded(DEMO_NUMBERS + at, 6)}` : null,
        prescriptionId: null,
        chiefComplaint: COMPLAINTS[index % COMPLAINTS.length]?.[0] ?? null,
        createdAt: time,
        updatedAt: time,
      },
    ];
  });
}
