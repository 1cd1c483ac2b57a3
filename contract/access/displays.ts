import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '../time/durations';

/** Pages a display may begin with. */
export const DISPLAY_PAGES = {
  dashboard: '/dashboard',
  climate: '/machine/humiture',
  alarms: '/machine/warnNoticeList',
  stock: '/machine/equipmentMain/productWarning',
  doors: '/machine/openDoor',
  traffic: '/InterCard/InterCardMain',
} as const;
export type DisplayPage = keyof typeof DISPLAY_PAGES;
export const DISPLAY_PAGE_NAMES = Object.keys(DISPLAY_PAGES) as DisplayPage[];

/** How long a pairing code may wait. */
export const PAIRING_MS = 15 * MINUTE_MS;
export const PAIRING_LENGTH = 10;
/** A display that was dark for longer has to be paired again. */
export const DISPLAY_KEY_MS = 90 * DAY_MS;
/** The key of a display is exchanged for a new one when it is this old. */
export const DISPLAY_KEY_AGE_MS = 86_400_000;
/** How often a display asks whether its key is due. */
export const DISPLAY_ASK_MS = 3_600_000;

/** `POST /sys/display/pair`: the code an administrator was shown. */
export const pairSchema = z.strictObject({
  code: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().length(PAIRING_LENGTH)),
});
