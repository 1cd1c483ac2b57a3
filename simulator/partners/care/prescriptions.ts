import { residentDigit } from '../../../contract/common/checkDigits';
import type { Random } from '../../../contract/common/random';
import { packsFor } from '../../../contract/prescriptions/doses';
import type { SimMedicine } from '../../../contract/simulation';
import { HOUR_MS } from '../../../contract/time/durations';

const VALID_MS = 72 * HOUR_MS;
const SURNAMES = [...'陈林黄吴周徐孙胡朱高何郭马罗'];
const GIVEN = ['静怡', '建国', '思远', '雨桐', '志强', '晓梅', '子轩', '丽华', '文博', '秀英'];
/** Department, diagnosis, and the names of what is prescribed for it. The last one is for whatever else there is. */
const CASES = [
  ['呼吸内科', 'J06.9 急性上呼吸道感染', /连花清瘟|板蓝根|抗病毒|对乙酰氨基酚|感冒/],
  ['全科医学科', 'J00 急性鼻咽炎', /维C银翘|感冒|抗病毒/],
  ['呼吸内科', 'J20.9 急性支气管炎', /氨溴索|急支|枇杷|甘草|羧甲司坦|止咳/],
  ['消化内科', 'K30 功能性消化不良', /多潘立酮|健胃|铝碳酸镁|奥美拉唑|莫沙必利/],
  ['消化内科', 'A09.9 胃肠炎', /蒙脱石|补液盐|双歧|藿香/],
  ['骨科', 'M79.1 肌痛', /布洛芬|骨膏|止痛|双氯芬酸|洛索洛芬/],
  ['耳鼻喉科', 'J30.4 变应性鼻炎', /氯雷他定|西替利嗪|鼻/],
  ['眼科', 'H10.9 结膜炎', /滴眼|眼膏/],
  ['皮肤科', 'L30.9 皮炎', /软膏|乳膏|洗剂/],
  ['心血管内科', 'I10 原发性高血压', /地平|沙坦|普利|洛尔/],
  ['内分泌科', 'E11.9 2型糖尿病', /二甲双胍|格列|阿卡波糖/],
  ['全科医学科', 'Z76.0 续开处方', /./],
] as const;
const USES = ['口服', '餐后口服'] as const;
const FREQUENCIES = ['每日1次', '每日2次', '每日3次'] as const;
/** Its tablets hold a little opium: hospitals mark them. */
const CONTROLLED = /复方甘草片/;
const DOSE_UNIT = /(?:^|×)[\d.]+(片|粒|袋|支|瓶)$/;

export interface SimPrescriptionFacts {
  random: Random;
  now: number;
  rxNo: string;
  medicines: readonly SimMedicine[];
  /** An internet hospital: the doctor signs electronically. */
  signed: boolean;
  /** With a medicine of a code that nobody has told before. */
  unknown?: SimMedicine;
}

const nameOf = (random: Random) => random.pick(SURNAMES) + random.pick(GIVEN);

/** A number as on an identity card, its last digit right. */
function cardOf(random: Random, age: number, year: number): string {
  const day = `${year - age}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`;
  const body = `330106${day}${random.int(100, 999)}`;
  return `${body}${residentDigit(body)}`;
}

function patientOf(random: Random, { rxNo, now }: SimPrescriptionFacts) {
  const age = random.chance(0.1) ? random.int(5, 13) : random.int(18, 80);
  return {
    name: nameOf(random),
    gender: random.chance(0.5) ? 'female' : 'male',
    age,
    weightKg: age < 14 ? 12 + age * 2.5 : random.int(45, 85),
    // From a sequence of its own: what else is prescribed stays what it was.
    idNo: cardOf(random.fork(`card ${rxNo}`), age, new Date(now).getUTCFullYear()),
    phone: `1380013${String(random.int(0, 9_999)).padStart(4, '0')}`,
    ...(age < 14 ? { guardian: nameOf(random) } : {}),
    ...(random.chance(0.1) ? { allergy: '青霉素过敏' } : {}),
  };
}

/** How a medicine is taken, with no more packs than that needs. */
function lineOf(random: Random, { code, name, spec, approvalNo }: SimMedicine) {
  const most = random.int(1, 2);
  const taking = {
    dose: `1${DOSE_UNIT.exec(spec)?.[1] ?? '次'}`,
    frequency: random.pick(FREQUENCIES),
    usage: random.pick(USES),
    days: random.int(3, 7),
  };
  const qty = Math.min(most, packsFor({ name, spec, ...taking }, taking.days) ?? most);
  return { code, name, approvalNo, ...(spec ? { spec } : {}), qty, ...taking };
}

/** What somebody came with, and up to so many medicines for it, not one in two strengths. */
export function randomCase(random: Random, medicines: readonly SimMedicine[], most: number) {
  const drawn = random.shuffle([...medicines]);
  const fitting = CASES.filter(([, , names]) => names.test(drawn[0]?.name ?? ''));
  const [department, diagnosis, names] = random.pick(
    fitting.length > 1 ? fitting.slice(0, -1) : CASES.slice(-1),
  );
  const chosen = drawn
    .filter(({ name }, at) => names.test(name) && drawn.findIndex((other) => other.name === name) === at)
    .slice(0, most);
  return { department, diagnosis, chosen };
}

/** A prescription as a doctor writes it, in the words of the hospital. */
export function writePrescription(wanted: SimPrescriptionFacts) {
  const { random, now, rxNo, medicines, signed, unknown } = wanted;
  const { department, diagnosis, chosen } = randomCase(random, medicines, random.int(1, 3));
  const doctor = {
    name: nameOf(random),
    certNo: `1103300000${String(random.int(1, 99_999)).padStart(5, '0')}`,
  };
  return {
    rxNo,
    type: 'normal',
    issuedAt: new Date(now).toISOString(),
    validUntil: new Date(now + VALID_MS).toISOString(),
    department,
    doctor: signed
      ? { ...doctor, signature: Buffer.from(`${doctor.name} ${rxNo}`).toString('base64') }
      : doctor,
    patient: patientOf(random, wanted),
    diagnosis,
    controlled: chosen.some(({ name }) => CONTROLLED.test(name)),
    items: [...chosen, ...(unknown ? [unknown] : [])].map((medicine) => lineOf(random, medicine)),
    fee: random.int(12, 120) * 100,
  };
}
export type SimPrescription = ReturnType<typeof writePrescription>;
