/** The zone of this cabinet stands for its machine: in the live cell, and where nobody asks for another one. */
export const MAIN_CABINET = 'A';
/** Of a machine that does not say how its zones are named. */
export const DEFAULT_ZONE = 'Z1';

/** What live samples are of: °C and %RH. */
export type Measure = 'temp' | 'rh';
/** Channel of the live samples of a zone. @param zone undefined for the main zone */
export function channelOf(measure: Measure, zone?: string): string {
  return zone === undefined ? measure : `${measure}/${zone}`;
}
