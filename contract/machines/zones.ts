/** The zone of this cabinet stands for its machine: in the live cell, and where nobody asks for another one. */
export const MAIN_CABINET = 'A';
/** Of a machine that does not say how its zones are named. */
export const DEFAULT_ZONE = 'Z1';
