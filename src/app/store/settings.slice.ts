import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DEFAULT_CONSOLE_SETTINGS, type SettingChoices, type SettingsState } from './settings';

const slice = createSlice({
  name: 'settings',
  initialState: DEFAULT_CONSOLE_SETTINGS,
  reducers: {
    menuToggled(state) {
      state.sidebar = state.sidebar === 'open' ? 'collapsed' : 'open';
    },
    chosen(state, { payload }: PayloadAction<Partial<SettingChoices>>) {
      Object.assign(state, payload);
    },
    folderTurned(state, { payload }: PayloadAction<{ path: string; open: boolean }>) {
      state.folders = { ...state.folders, [payload.path]: payload.open };
    },
    settingsReset(state): SettingsState {
      return { ...DEFAULT_CONSOLE_SETTINGS, folders: state.folders, wall: state.wall };
    },
    wallSet(state, { payload }: PayloadAction<boolean>) {
      state.wall = payload;
    },
  },
});

export const { menuToggled, chosen, folderTurned, settingsReset, wallSet } = slice.actions;
export const settingsReducer = slice.reducer;
