import type { ServedResource } from '../../kit/served';

/** In use or not: what is not cannot be chosen for anything new. */
export const toggles: ServedResource['commands'] = {
  enable: async () => ({ set: { enabled: true } }),
  disable: async () => ({ set: { enabled: false } }),
};
