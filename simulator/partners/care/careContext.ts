import type { Random } from '../../../contract/common/random';
import type { CarePartnerOptions, CourierTask } from '../../../contract/simulation';
import type { Timers } from '../platforms/callbackSender';
import type { Clinic } from './consultations';
import type { CareSender } from './teller';

/** A patient is at the machine after so long, and half as long again. */
const WALK_MS = 30_000;

/** A prescription that may be used: its numbers at the hospital and at ours, and the machines that have all of it. */
export interface ApprovedRx {
  rxNo: string;
  no: string;
  /** End of the patient's identity card. */
  id: string;
  machines: readonly string[];
}

/** What becomes of prescriptions that a pharmacist has approved. */
export interface Patients {
  goTo?(errand: CourierTask): void;
  /** Instead of going to one of the machines. */
  hear?(approved: ApprovedRx): void;
}

export interface CareContext {
  options: CarePartnerOptions;
  random: Random;
  clock: () => number;
  timers: Timers;
  teller: CareSender;
  clinic: Clinic;
  /** Of the last prescription. */
  count: number;
  /** Number of a prescription at its hospital → end of the patient's identity card. */
  cards: Map<string, string>;
  patients: Patients;
  faults: Map<string, number>;
}

/** The pharmacist has approved it: the patient hears where it is to be had, and goes there. */
export function approved(context: CareContext, body: string): void {
  const { rxNo, prescriptionNo, machines } = JSON.parse(body) as Record<string, unknown>;
  const { patients, timers, random } = context;
  const id = context.cards.get(String(rxNo));
  if (!id || !Array.isArray(machines)) return;
  const told = { rxNo: String(rxNo), no: String(prescriptionNo), id, machines: machines.map(String) };
  patients.hear?.(told);
  if (patients.hear || machines.length === 0) return;
  const serialNo = random.pick(told.machines);
  timers.later(WALK_MS * (1 + random.next() / 2), () => patients.goTo?.({ serialNo, no: told.no, id }));
}
