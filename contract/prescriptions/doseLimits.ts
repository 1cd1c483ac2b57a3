/** What a medicine may be taken at most, mg of its active ingredient; from its package leaflet. */
export interface DoseLimit {
  /** Part of the generic name; the first that fits counts. */
  name: string;
  /** Grown-ups: at once and within 24 hours. */
  single?: number;
  daily: number;
  /** Children, mg for each kg of their weight. */
  child?: { single: number; daily: number };
}

export const DOSE_LIMITS: readonly DoseLimit[] = [
  // 0.5 g at once, at most four times in 24 hours; children 10 to 15 mg/kg.
  { name: '对乙酰氨基酚片', single: 500, daily: 2_000, child: { single: 15, daily: 60 } },
  // One capsule of 0.3 g in the morning and one in the evening.
  { name: '布洛芬缓释', single: 300, daily: 600 },
  // 0.2 g at once, at most four times in 24 hours; children up to 10 mg/kg.
  { name: '布洛芬片', single: 200, daily: 800, child: { single: 10, daily: 40 } },
  { name: '多潘立酮', single: 10, daily: 30 },
  { name: '铝碳酸镁', single: 1_000, daily: 4_000 },
  // The first bag may be two.
  { name: '蒙脱石', single: 6_000, daily: 9_000 },
  { name: '阿莫西林', daily: 4_000 },
  { name: '左氧氟沙星片', single: 500, daily: 500 },
];
