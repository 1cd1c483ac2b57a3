import { setTimeout as wait } from 'node:timers/promises';
import type { CarePartner } from '../../simulator/partners/care';
import type { Consultation } from '../../simulator/partners/care/cases';
import type { DayOptions } from './options';

/** People at the machines ask for a doctor all day long; doctors answer, are cut off, come back or not. */
export async function askAll(
  care: CarePartner,
  { consultations, seconds }: DayOptions,
  asked: Consultation[],
): Promise<void> {
  const pause = consultations === 0 ? 0 : (seconds * 900) / consultations;
  for (let count = 0; count < consultations; count++) {
    const made = care.clinic.ask(care.faultOf());
    if (made) asked.push(made.consultation);
    await wait(pause);
  }
}
