import type { HashCost } from './passwords';

/** As little as Argon2 allows: tests sign many people in. */
export const LIGHT: HashCost = { memoryCost: 8, timeCost: 1 };
