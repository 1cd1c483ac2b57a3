import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface SettingsState {
  /** The left menu shows icons only. */
  collapsed: boolean;
  /** Full-screen mode for a display nobody touches. Belongs to this page load, never stored. */
  wall: boolean;
}
interface WithSettings {
  settings: SettingsState;
}
type Store = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'pharos.settings';

/** What this browser remembers; a full or blocked storage costs nothing but the memory. */
export function readSettings(storage: Store): SettingsState {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '{}');
    const collapsed = typeof kept === 'object' && kept !== null && 'collapsed' in kept && kept.collapsed;
    return { collapsed: collapsed === true, wall: false };
  } catch {
    return { collapsed: false, wall: false };
  }
}

export function keepSettings(storage: Store, { collapsed }: SettingsState): void {
  try {
    storage.setItem(KEY, JSON.stringify({ collapsed }));
  } catch {
    // Private mode without storage: the choice lives as long as the page.
  }
}

const slice = createSlice({
  name: 'settings',
  initialState: { collapsed: false, wall: false } as SettingsState,
  reducers: {
    menuToggled(state) {
      state.collapsed = !state.collapsed;
    },
    wallSet(state, { payload }: PayloadAction<boolean>) {
      state.wall = payload;
    },
  },
});

export const { menuToggled, wallSet } = slice.actions;
export const settingsReducer = slice.reducer;
export const selectCollapsed = (state: WithSettings): boolean => state.settings.collapsed;
export const selectWall = (state: WithSettings): boolean => state.settings.wall;
