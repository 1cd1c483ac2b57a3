import type { Priority } from '@contract/alerts';

/** A pulse: pitch in Hz, start and length in seconds. */
interface TonePulse {
  pitch: number;
  at: number;
  length: number;
}

function pulses(count: number, pitch: number, step: number): TonePulse[] {
  return Array.from({ length: count }, (_, index) => ({ pitch, at: index * step, length: step * 0.6 }));
}

/** More and faster pulses for what is more urgent, as on clinical monitors (IEC 60601-1-8). */
const TUNES: Readonly<Record<Priority, readonly TonePulse[]>> = {
  critical: [
    ...pulses(5, 880, 0.18),
    ...pulses(5, 880, 0.18).map((pulse) => ({ ...pulse, at: pulse.at + 1.2 })),
  ],
  high: pulses(3, 740, 0.25),
  medium: pulses(2, 587, 0.35),
  low: pulses(1, 440, 0.4),
};

const VOLUME = 0.35;
/** Inaudible, but enough to open the audio device. */
const INAUDIBLE = 0.000_1;
/** Fades avoid clicks at the start and end of a tone. */
const EDGE_S = 0.01;
const SELF_TEST_MS = 250;

/** Makes the sounds, where the browser lets it. */
export interface Player {
  /** May sounds be heard? The browser wants a gesture first, unless it is told otherwise. */
  readonly free: boolean;
  /** Asks the browser again; from within a gesture it agrees. */
  wake(): Promise<void>;
  play(priority: Priority): void;
  /** Plays something inaudible; false when the sound does not move. */
  works(): Promise<boolean>;
  /** @returns stops listening */
  onChange(listen: () => void): () => void;
  close(): void;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function sound(context: AudioContext, { pitch, at, length }: TonePulse, volume: number): void {
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + EDGE_S);
  gain.gain.setValueAtTime(volume, start + length - EDGE_S);
  gain.gain.linearRampToValueAtTime(0, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

export function createSoundPlayer(): Player {
  const context = new AudioContext();
  return {
    get free() {
      return context.state === 'running';
    },
    async wake() {
      // Without a gesture the promise never settles, so it is not awaited.
      await Promise.race([context.resume(), pause(SELF_TEST_MS)]);
    },
    play(priority) {
      for (const pulse of TUNES[priority]) sound(context, pulse, VOLUME);
    },
    async works() {
      const before = context.currentTime;
      sound(context, { pitch: 440, at: 0, length: SELF_TEST_MS / 1_000 }, INAUDIBLE);
      await pause(SELF_TEST_MS);
      return context.state === 'running' && context.currentTime > before;
    },
    onChange(listen) {
      context.addEventListener('statechange', listen);
      return () => context.removeEventListener('statechange', listen);
    },
    close: () => void context.close(),
  };
}
