import type { CareConsultationOptions } from '../../../contract/simulation';

export interface Consultation {
  no: string;
  provider: CareConsultationOptions;
  /** Of the last thing that was said of it. */
  seq: number;
  place: 'asked' | 'waiting' | 'talking' | 'cut' | 'over';
}

const CASES = [
  ['咽痛、流涕两天，无发热', '急性上呼吸道感染可能', '多饮水，注意休息；体温超过 38.5 °C 请线下就诊'],
  ['饭后上腹胀，偶有反酸', '功能性消化不良', '少食多餐，避免辛辣；两周无缓解请做胃镜检查'],
  ['眼睛干涩、用电脑后加重', '干眼症', '每 20 分钟远眺一次，可用人工泪液'],
] as const;

export const caseOf = ({ no }: Consultation) => CASES[no.length % CASES.length] ?? CASES[0];
