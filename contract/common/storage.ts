/** Whether the server stores anything at the moment, for those who may do something about it. */
export interface StorageStatus {
  /** Below the reserve of free space nothing is stored. */
  stopped: boolean;
  freeMb: number;
  reserveMb: number;
  /** Since when the database refuses what machines say, ms; null while it does not. Nothing is lost: they send it again. */
  refusedSince: number | null;
  /** Messages that wait for it here. */
  waiting: number;
}

/** What the lane `hint` calls a change of it. */
export const STORAGE_HINT = 'storage';
