/** Shared helpers of all screens. */
export {
  type Access,
  AccessContext,
  currencyOf,
  useAction,
  useAnyPermission,
  useCurrency,
  useGrant,
  useIsEnded,
  useMay,
  useMe,
  usePermission,
  type ViewedRole,
  withinRole,
} from './access';
export { cabinetPath, FIRMWARE_PAGES, FLEET_PAGES, STOCK_PAGES } from './address/machinePages';
export { nameKey } from './address/nameKey';
export {
  flag,
  oneOf,
  text,
  type UrlParam,
  type UrlValues,
  urlWith as addressOf,
  whole,
} from './address/urlState';
export { type SearchStep, useSearch } from './address/useSearch';
export { useUrlState } from './address/useUrlState';
export { daysNow, figureKind, figureText } from './alarmFigure';
export { useDirty, useHasUnsaved } from './dirty';
export { createFormat, type Format, isForeign, MINUS, NOTHING, rangeText, withUnit } from './format';
export { type KeyMap, keyCommandOf } from './keys';
export { CHUNK_TIMEOUT_MS, ChunkError, type ChunkFault, fetchChunk } from './parts/chunks';
export { retryLateParts, whenBack } from './parts/comeBack';
export { type LateComponent, type LateFaultProps, late } from './parts/late';
export { useQuietPart } from './parts/quietPart';
export { isReplaced, setTextsGone, useTextsGone } from './parts/replaced';
export { shortly } from './parts/shortly';
export { saveFile } from './saveFile';
export { DESIGNED_REM, useScale } from './scale';
export { useAppDispatch } from './store';
export { createTabRegistry, TabContext, type TabMark, type TabRegistry } from './tabRegistry';
export { useTabTitle, useTabZone } from './tabs';
export { SLOW_MS, SOON_MS, useAfter } from './useAfter';
export { type CallState, useCall } from './useCall';
export { useFormat } from './useFormat';
export { useLocalized } from './useLocalized';
export { useBelow, useNarrow } from './useNarrow';
export { momentOf, wallClock, zoneOffset } from './zoneTime';
