/** What the law puts under control. Compounds with ephedrine are over-the-counter, but not for a machine to hand out. */
export const CONTROLLED_CLASSES = [
  'none',
  'ephedrine',
  'psychotropic_2',
  'psychotropic_1',
  'narcotic',
  'toxic',
  'precursor',
] as const;
export type ControlledClass = (typeof CONTROLLED_CLASSES)[number];

export const isControlled = (controlledClass: unknown): boolean =>
  typeof controlledClass === 'string' && controlledClass !== 'none';

/** Only on prescription, and not before a second pharmacist has passed it. */
export const needsSecond = (controlledClass: unknown): boolean =>
  isControlled(controlledClass) && controlledClass !== 'ephedrine';
