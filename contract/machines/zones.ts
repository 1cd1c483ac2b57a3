/** The zone of this cabinet stands for its machine: in the live cell, and where nobody asks for another one. */
export const MAIN_CABINET = 'A';
/** Of a machine that does not say how its zones are named. */
export const DEFAULT_ZONE = 'Z1';

/** Channel of the live samples of a zone's temperature. @param zone undefined for the main zone */
export function temperatureChannel(zone?: string): string {
  return zone === undefined ? 'temp' : `temp/${zone}`;
}
