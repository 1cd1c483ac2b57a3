/** Thresholds in percent of the plan at which a SIM card raises an alarm. */
export const SIM_THRESHOLDS = [80, 95, 100] as const;

export interface TrafficDay {
  /** Local calendar day, YYYY-MM-DD. */
  day: string;
  mb: number;
  sims: number;
}
export interface TrafficTop {
  machineId: string;
  iccid: string;
  usedMb: number;
  planMb: number;
}
export interface TrafficSummary {
  /** The most recent seven days, oldest first. */
  days: TrafficDay[];
  /** The five cards with the most traffic this month. */
  top: TrafficTop[];
  cards: { total: number; inUse: number; stopped: number; over80: number };
}
