const UNPAIRED = 'pharos.unpaired';

/** Keeps when the pairing of this wall display ended. Storage errors are ignored. */
export function keepUnpaired(store: Pick<Storage, 'setItem'>, at: number): void {
  try {
    store.setItem(UNPAIRED, String(at));
  } catch {
    // Then it is said until the next reload.
  }
}

/** When the pairing ended, ms; undefined where nobody has unpaired this browser since the last sign-in. */
export function keptUnpaired(store: Pick<Storage, 'getItem'>): number | undefined {
  const at = Number(store.getItem(UNPAIRED) ?? Number.NaN);
  return Number.isFinite(at) ? at : undefined;
}

export function dropUnpaired(store: Pick<Storage, 'removeItem'>): void {
  store.removeItem(UNPAIRED);
}
