import type { SimulatorStats } from '../../simulator';
import type { Consultation } from '../../simulator/partners/care/cases';
import type { SimOrder } from '../../simulator/partners/platforms/book';
import type { BoxedMedicine } from './course/day';
import type { Partners } from './partners';
import type { RedemptionNote } from './patients';
import type { ReviewNotes } from './pharmacists';
import type { DayRx } from './prescriptions';
import type { SimNotes } from './sims';
import type { TelephoneOrder } from './telephones';

/** What everybody outside Pharos knows at the end of the day. */
export interface SimulatedEvents {
  since: number;
  placed: readonly SimOrder[];
  written: ReadonlyMap<string, DayRx>;
  asked: readonly Consultation[];
  called: readonly TelephoneOrder[];
  /** Of approved prescriptions. */
  uses: readonly RedemptionNote[];
  /** What went wrong with payments of telephones. */
  payFaults: ReadonlyMap<string, number>;
  fleets: readonly SimulatorStats[];
  /** Serial numbers of the machines of the day, and of those whose counters say one unit too many. */
  machines: readonly string[];
  miscounting: readonly string[];
  /** Since when no machine sold any more, and counters were read at night; ms. */
  nightAt: number;
  /** Medicines for boxes of lockers. */
  boxed: readonly BoxedMedicine[];
  partners: Pick<Partners, 'platforms' | 'care' | 'operators' | 'erp' | 'provider'>;
  reviews: ReviewNotes;
  sims: SimNotes;
  /** Rows of others that somebody was shown. */
  strangers: readonly string[];
  /** The day whose bills were compared, YYYY-MM-DD. */
  billDay: string;
  starts: { again: number; byItself: number };
}
