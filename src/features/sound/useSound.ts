import type { Priority } from '@contract/alerts';
import { useAlerts } from '@live';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onCall } from './calls';
import { keepMute, type MuteState, muteAt, readMute } from './mute';
import { createSoundPlayer, type Player } from './player';
import { audible, dueNow, NOTHING_HEARD } from './ring';

const LOOK_MS = 1_000;
const SELF_TEST_EVERY_MS = 3_600_000;
const LOCK = 'pharos.sound';
const GESTURES = ['pointerdown', 'keydown'] as const;

/** Of all tabs of this browser one is heard. Where there are no locks (plain http) each is. */
function useLeader(): boolean {
  const [leads, setLeads] = useState(false);
  useEffect(() => {
    if (!navigator.locks) return setLeads(true);
    const leaving = new AbortController();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks
      .request(LOCK, { signal: leaving.signal }, () => {
        setLeads(true);
        return held;
      })
      // Left while waiting for the lock.
      .catch(() => undefined);
    return () => {
      leaving.abort();
      release();
    };
  }, []);
  return leads;
}

/** The sound of this page, and whether the browser lets it be heard: asked at the start, at every gesture, by the hour. */
function usePlayer(wanted: boolean) {
  const [player, setPlayer] = useState<Player>();
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    const made = createSoundPlayer();
    const look = () => setFree(made.free);
    const wake = () => void made.wake().then(look);
    const test = setInterval(() => void made.works().then(setFree), SELF_TEST_EVERY_MS);
    const forget = made.onChange(look);
    for (const gesture of GESTURES) window.addEventListener(gesture, wake);
    setPlayer(made);
    wake();
    return () => {
      clearInterval(test);
      forget();
      for (const gesture of GESTURES) window.removeEventListener(gesture, wake);
      made.close();
      setPlayer(undefined);
      setFree(false);
    };
  }, [wanted]);
  return { player, free };
}

/** Looks every second whether something is to be heard. */
function useRinging(play: (priority: Priority) => void, on: boolean): void {
  const alerts = useAlerts();
  const newest = useRef(alerts);
  newest.current = alerts;
  const heard = useRef(NOTHING_HEARD);
  useEffect(() => {
    if (!on) return undefined;
    let calls: Priority[] = [];
    const forget = onCall((priority) => calls.push(priority));
    const timer = setInterval(() => {
      const waiting = audible(newest.current);
      const now = performance.now();
      const priority = dueNow(waiting, heard.current, now, calls);
      if (!priority) return;
      calls = [];
      heard.current = { at: now, ids: new Set(waiting.map(({ id }) => id)) };
      play(priority);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [play, on]);
}

function useMute() {
  const [mute, setMute] = useState(() => readMute(localStorage));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    const follow = () => setMute(readMute(localStorage));
    // Another tab of this browser decided.
    window.addEventListener('storage', follow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('storage', follow);
    };
  }, []);
  const change = useCallback((next: MuteState | undefined) => {
    keepMute(localStorage, next);
    setMute(next);
    setNow(Date.now());
  }, []);
  return [muteAt(mute, now), change] as const;
}

/** armed: sound is on · blocked: by the browser · muted: by a person. */
export type SoundState = 'armed' | 'blocked' | 'muted';

/** The alarm sound of this browser. */
export function useSound() {
  const [mute, setMute] = useMute();
  const { player, free } = usePlayer(mute === undefined);
  const leads = useLeader();
  const state: SoundState = mute ? 'muted' : free ? 'armed' : 'blocked';
  const play = useCallback((priority: Priority) => player?.play(priority), [player]);
  useRinging(play, leads && state === 'armed');
  return { state, mute, setMute, play };
}
