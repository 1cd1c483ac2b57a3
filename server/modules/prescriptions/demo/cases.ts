import type { Row } from '../../../db/demo-data/world';

type Rx = Row<'prescriptions'>;

/** A prescription the rules have something to say about. */
export interface DemoCase {
  /** Generic names, as in the catalogue. */
  medicines: readonly string[];
  /** Days of the first medicine. */
  days?: number;
  /** How it is taken. */
  taking?: { dose: string; frequency: string };
  patient?: Partial<
    Pick<Rx, 'patientAge' | 'patientGender' | 'patientWeightKg' | 'guardianName' | 'pregnant' | 'allergy'>
  >;
  diagnosis: string;
}

const ADULT = { patientAge: 34, patientWeightKg: 58, guardianName: null } as const;

/** Those that wait for a pharmacist, the newest first. */
export const WAITING_CASES: readonly DemoCase[] = [
  { medicines: ['对乙酰氨基酚片', '感冒灵颗粒'], diagnosis: 'J06.9 急性上呼吸道感染' },
  {
    medicines: ['布洛芬缓释胶囊', '铝碳酸镁咀嚼片'],
    patient: { ...ADULT, patientGender: 'female', pregnant: true },
    diagnosis: 'M79.1 肌痛',
  },
  {
    medicines: ['布洛芬片', '板蓝根颗粒'],
    patient: { allergy: '阿司匹林过敏' },
    diagnosis: 'J02.9 急性咽炎',
  },
  {
    medicines: ['布洛芬片'],
    taking: { dose: '2片', frequency: '每日4次' },
    diagnosis: 'M79.1 肌痛',
  },
  {
    medicines: ['连花清瘟胶囊', '复方甘草片'],
    days: 14,
    diagnosis: 'J06.9 急性上呼吸道感染',
  },
  {
    medicines: ['感冒灵颗粒'],
    patient: { patientAge: 5, patientWeightKg: 18.5, guardianName: null, pregnant: false },
    diagnosis: 'J00 急性鼻咽炎',
  },
  { medicines: ['蒙脱石散', '双歧杆菌三联活菌胶囊'], diagnosis: 'A09.9 胃肠炎' },
];
