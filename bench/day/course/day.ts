import type { SimMachine } from '../../../contract/simulation';
import type { Consultation } from '../../../simulator/partners/care/cases';
import type { SimOrder } from '../../../simulator/partners/platforms/book';
import type { DayClock } from '../clock';
import type { DayOptions } from '../options';
import type { ProviderAccount } from '../partners/account';
import type { Partners } from '../partners/index';
import type { RedemptionNote } from '../patients';
import type { reviewNotes } from '../pharmacists';
import type { PharosUnderTest } from '../pharosUnderTest';
import type { DayRx } from '../prescriptions';
import type { simNotes } from '../sims';
import type { ShopContext, TelephoneOrder } from '../telephones';

const begun = Date.now();
export const say = (text: string) => {
  const seconds = String(Math.round((Date.now() - begun) / 1_000)).padStart(4);
  process.stdout.write(`${seconds} s  ${text}\n`);
};

/** A medicine for one customer, as whoever brings it knows it. */
export interface BoxedMedicine {
  /** Number of its prescription. */
  mark: string;
  /** Taken back before it lay in a box. */
  withdrawn: boolean;
}

/** Everybody who takes part, and what they know of it. */
export interface Day {
  pharos: PharosUnderTest;
  partners: Partners;
  options: DayOptions;
  clock: DayClock;
  since: number;
  placed: SimOrder[];
  written: Map<string, DayRx>;
  asked: Consultation[];
  reviews: ReturnType<typeof reviewNotes>;
  sims: ReturnType<typeof simNotes>;
  context: ShopContext;
  called: TelephoneOrder[];
  uses: RedemptionNote[];
  /** Patients on their way. */
  going: Promise<void>[];
  /** Serial numbers of the machines, and of those whose counters say one unit too many. */
  machines: readonly string[];
  miscounting: readonly string[];
  boxed: BoxedMedicine[];
  /** When a box was last asked for, by order. */
  askedAt: Map<string, number>;
}

/** What stands before the first customer comes. */
export interface Stage {
  folder: string;
  options: DayOptions;
  clock: DayClock;
  account: ProviderAccount;
  machines: readonly SimMachine[];
}
