import { COOKIES } from '@contract/session';
import { type CookieJar, readCookie, writeCookie } from '@features/session';

export const DEVICES = ['auto', 'desktop', 'mobile'] as const;
export const SIDEBARS = ['open', 'collapsed', 'hidden'] as const;
export const SIZES = ['small', 'medium', 'large'] as const;
/** Each dark enough at shade 7 for white text, and none that could be taken for an alarm. */
export const ACCENTS = ['harbour', 'indigo', 'violet', 'grape', 'gray'] as const;

export type TextSize = (typeof SIZES)[number];
export type Accent = (typeof ACCENTS)[number];

/** What a person chose in the settings drawer; kept by this browser. */
export interface SettingChoices {
  device: (typeof DEVICES)[number];
  sidebar: (typeof SIDEBARS)[number];
  size: TextSize;
  accent: Accent;
  fixedHeader: boolean;
  /** The button of the drawer in the top bar; the user menu leads there in any case. */
  showSettings: boolean;
  showTagsView: boolean;
  showSidebarLogo: boolean;
  sidebarTextTheme: boolean;
}
export interface SettingsState extends SettingChoices {
  /** Folders of the left menu opened or closed by hand. */
  folders: Readonly<Record<string, boolean>>;
  /** Full-screen mode for a display nobody touches. Belongs to this page load, never stored. */
  wall: boolean;
}
interface WithSettings {
  settings: SettingsState;
}
type Store = Pick<Storage, 'getItem' | 'setItem'>;
type StoredSettings = Record<string, unknown>;

const KEY = 'pharos.settings';
const YEAR_SECONDS = 31_536_000;
/** For a browser without stored settings. */
export const DEFAULT_CONSOLE_SETTINGS: SettingsState = {
  device: 'auto',
  sidebar: 'open',
  size: 'medium',
  accent: 'harbour',
  fixedHeader: true,
  showSettings: true,
  showTagsView: true,
  showSidebarLogo: false,
  sidebarTextTheme: false,
  folders: {},
  wall: false,
};

function isRecord(value: unknown): value is StoredSettings {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function choice<T extends string>(values: readonly T[], value: unknown, fallback: T): T {
  return values.find((candidate) => candidate === value) ?? fallback;
}
function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === 'boolean' ? value : fallback;
}
function foldersOf(value: unknown): Record<string, boolean> {
  if (!isRecord(value)) return {};
  const known = Object.entries(value).filter(
    (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(known);
}

function parse(text: string | null): StoredSettings {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

function storedText(storage: Store): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Settings of this browser; with a full or blocked storage they last for the session. */
export function readSettings(storage: Store, jar?: CookieJar): SettingsState {
  const kept = parse(storedText(storage));
  return {
    device: choice(DEVICES, kept.device, DEFAULT_CONSOLE_SETTINGS.device),
    sidebar: choice(SIDEBARS, kept.sidebar, DEFAULT_CONSOLE_SETTINGS.sidebar),
    size: choice(SIZES, jar && readCookie(jar, COOKIES.size), DEFAULT_CONSOLE_SETTINGS.size),
    accent: choice(ACCENTS, kept.accent, DEFAULT_CONSOLE_SETTINGS.accent),
    fixedHeader: flag(kept.fixedHeader, DEFAULT_CONSOLE_SETTINGS.fixedHeader),
    showSettings: flag(kept.showSettings, DEFAULT_CONSOLE_SETTINGS.showSettings),
    showTagsView: flag(kept.showTagsView, DEFAULT_CONSOLE_SETTINGS.showTagsView),
    showSidebarLogo: flag(kept.showSidebarLogo, DEFAULT_CONSOLE_SETTINGS.showSidebarLogo),
    sidebarTextTheme: flag(kept.sidebarTextTheme, DEFAULT_CONSOLE_SETTINGS.sidebarTextTheme),
    folders: foldersOf(kept.folders),
    wall: false,
  };
}

/** Keeps the choices; the size goes into its cookie. */
export function saveSettings(storage: Store, settings: SettingsState, jar?: CookieJar): void {
  const { wall: _ofThisPage, size, ...kept } = settings;
  if (jar && readCookie(jar, COOKIES.size) !== size) writeCookie(jar, COOKIES.size, size, YEAR_SECONDS);
  try {
    storage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private mode without storage: the choice lives as long as the page.
  }
}

export const selectSettings = (state: WithSettings): SettingsState => state.settings;
export const selectCollapsed = (state: WithSettings): boolean => state.settings.sidebar === 'collapsed';
export const selectWall = (state: WithSettings): boolean => state.settings.wall;
