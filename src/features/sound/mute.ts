/** Silence somebody asked for, kept by this browser. `until` in ms; null until it is ended by hand. */
export interface MuteState {
  until: number | null;
  /** Name of the person. */
  by: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'pharos.sound';

/** Silent by default: sound is switched on by a person at the screen. */
const UNDECIDED: MuteState = { until: null, by: '' };

function isMute(value: unknown): value is MuteState {
  if (typeof value !== 'object' || value === null) return false;
  const { until, by } = value as Partial<MuteState>;
  return (until === null || typeof until === 'number') && typeof by === 'string';
}

/** Undefined: the sound is on. */
export function readMute(store: Store): MuteState | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null');
    if (kept === 'on') return undefined;
    return isMute(kept) ? kept : UNDECIDED;
  } catch {
    return UNDECIDED;
  }
}

export function keepMute(store: Store, mute: MuteState | undefined): void {
  try {
    store.setItem(KEY, JSON.stringify(mute ?? 'on'));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

/** The silence that holds now. */
export function muteAt(mute: MuteState | undefined, now: number): MuteState | undefined {
  return mute && (mute.until === null || mute.until > now) ? mute : undefined;
}
