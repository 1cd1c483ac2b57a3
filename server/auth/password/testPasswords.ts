import type { Cost } from './passwords';

/** As little as Argon2 allows: tests sign many people in. */
export const LIGHT: Cost = { memoryCost: 8, timeCost: 1 };
