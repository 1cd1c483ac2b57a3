import type { NewRow } from '../../../db/demo-data/world';

type Rx = NewRow<'prescriptions'>;

/** What somebody came with, and what is prescribed for it. */
export interface Complaint {
  department: string;
  /** With its code of ICD-10. */
  diagnosis: string;
  /** Generic names, as in the catalogue. */
  medicines: readonly string[];
}

export const COMPLAINTS: readonly Complaint[] = [
  {
    department: '呼吸内科',
    diagnosis: 'J06.9 急性上呼吸道感染',
    medicines: ['连花清瘟胶囊', '感冒灵颗粒', '板蓝根颗粒'],
  },
  {
    department: '全科医学科',
    diagnosis: 'J00 急性鼻咽炎',
    medicines: ['维C银翘片', '抗病毒口服液', '感冒灵颗粒'],
  },
  {
    department: '呼吸内科',
    diagnosis: 'J20.9 急性支气管炎',
    medicines: ['盐酸氨溴索口服溶液', '急支糖浆', '强力枇杷露'],
  },
  {
    department: '消化内科',
    diagnosis: 'K30 功能性消化不良',
    medicines: ['多潘立酮片', '健胃消食片', '铝碳酸镁咀嚼片'],
  },
  {
    department: '消化内科',
    diagnosis: 'A09.9 胃肠炎',
    medicines: ['蒙脱石散', '口服补液盐散(III)', '双歧杆菌三联活菌胶囊'],
  },
  {
    department: '皮肤科',
    diagnosis: 'L30.9 皮炎',
    medicines: ['丹皮酚软膏', '炉甘石洗剂', '维生素C片'],
  },
  {
    department: '骨科',
    diagnosis: 'M79.1 肌痛',
    medicines: ['布洛芬缓释胶囊', '麝香壮骨膏', '活血止痛膏'],
  },
  {
    department: '眼科',
    diagnosis: 'H10.9 结膜炎',
    medicines: ['左氧氟沙星滴眼液', '玻璃酸钠滴眼液'],
  },
];

/** Its tablets hold a little opium: hospitals mark them. */
export const CONTROLLED: Complaint = {
  department: '呼吸内科',
  diagnosis: 'J20.9 急性支气管炎',
  medicines: ['复方甘草片', '羧甲司坦口服溶液'],
};

/** A prescription the rules have something to say about. */
export interface DemoCase extends Complaint {
  /** Days of the first medicine. */
  days?: number;
  /** How it is taken. */
  taking?: { dose: string; frequency: string };
  patient?: Partial<
    Pick<Rx, 'patientAge' | 'patientGender' | 'patientWeightKg' | 'guardianName' | 'pregnant' | 'allergy'>
  >;
}

const ADULT = { patientAge: 34, patientWeightKg: 58, guardianName: null } as const;

/** Those that wait for a pharmacist, the newest first. */
export const WAITING_CASES: readonly DemoCase[] = [
  {
    medicines: ['对乙酰氨基酚片', '感冒灵颗粒'],
    department: '呼吸内科',
    diagnosis: 'J06.9 急性上呼吸道感染',
  },
  {
    medicines: ['布洛芬缓释胶囊', '铝碳酸镁咀嚼片'],
    patient: { ...ADULT, patientGender: 'female', pregnant: true },
    department: '骨科',
    diagnosis: 'M79.1 肌痛',
  },
  {
    medicines: ['布洛芬片', '板蓝根颗粒'],
    patient: { allergy: '阿司匹林过敏' },
    department: '耳鼻喉科',
    diagnosis: 'J02.9 急性咽炎',
  },
  {
    medicines: ['布洛芬片'],
    taking: { dose: '2片', frequency: '每日4次' },
    department: '骨科',
    diagnosis: 'M79.1 肌痛',
  },
  {
    medicines: ['连花清瘟胶囊', '复方甘草片'],
    days: 14,
    department: '呼吸内科',
    diagnosis: 'J06.9 急性上呼吸道感染',
  },
  {
    medicines: ['感冒灵颗粒'],
    patient: { patientAge: 5, patientWeightKg: 18.5, guardianName: null, pregnant: false },
    department: '儿科',
    diagnosis: 'J00 急性鼻咽炎',
  },
  { medicines: ['蒙脱石散', '双歧杆菌三联活菌胶囊'], department: '消化内科', diagnosis: 'A09.9 胃肠炎' },
];
