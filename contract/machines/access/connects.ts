/** States of its right with which a machine may connect. */
export const CONNECTS = ['issued', 'active'] as const;
