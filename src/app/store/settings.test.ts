import { describe, expect, it } from 'vitest';
import { readSettings, saveSettings } from './settings';
import { chosen, folderTurned, menuToggled, settingsReducer } from './settings.slice';

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('settings', () => {
  const storage = memory();
  const jar = { cookie: '' };
  const start = readSettings(storage, jar);

  it('start with the specified defaults', () => {
    expect(start).toMatchObject({ device: 'auto', sidebar: 'open', size: 'medium', showTagsView: true });
  });

  it('survive a reload, the size in its cookie and the wall mode not at all', () => {
    const next = [
      chosen({ accent: 'violet', size: 'large', fixedHeader: false }),
      folderTurned({ path: '/machine', open: false }),
      menuToggled(),
    ].reduce(settingsReducer, { ...start, wall: true });
    saveSettings(storage, next, jar);
    expect(jar.cookie).toContain('size=large');
    expect([...storage.kept.values()].join()).not.toMatch(/size|wall/);
    expect(readSettings(storage, { cookie: 'a=1; size=large' })).toEqual({ ...next, wall: false });
  });

  it('fall back to defaults for invalid storage', () => {
    const broken = memory();
    for (const text of ['{', '7', '[]', '{"sidebar":"upside-down","folders":[1],"showTagsView":"yes"}']) {
      broken.kept.set('pharos.settings', text);
      expect(readSettings(broken, { cookie: 'size=huge' })).toEqual(start);
    }
  });
});
