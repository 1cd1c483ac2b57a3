import './tokens.css';

export { Copying } from './copy/Copying';
export { useCopy } from './copy/useCopy';
export { DialogButtons } from './dialogs/DialogButtons';
export { DialogWindow } from './dialogs/DialogWindow';
export { FormMessage } from './dialogs/FormMessage';
export { ComingDialog, FailedDialog } from './dialogs/LateDialog';
export { PlainDialog, type PlainDialogProps } from './dialogs/PlainDialog';
export { SendLink } from './dialogs/SendLink';
export { Coming } from './page/Coming';
export { EmptyState, type EmptyStateProps } from './page/EmptyState';
export { ErrorBoundary } from './page/ErrorBoundary';
export { LoadFailed } from './page/LoadFailed';
export { PageFrame } from './page/PageFrame';
export { PageTabs, type TabbedPages } from './page/PageTabs';
export { Panel } from './page/Panel';
export { Permit } from './page/Permit';
export { PrintButton } from './page/PrintButton';
export { EndedService, useServiceEnded } from './page/serviceEnded';
export { ScanButton } from './scan/ScanButton';
export type { Column } from './table/column';
export { Pager } from './table/Pager';
export { SearchInput } from './table/SearchInput';
export { SelectFilter } from './table/SelectFilter';
export type { TableSort } from './table/SortHeader';
export { VirtualTable } from './table/VirtualTable';
/** The pieces every screen is made of. */
export {
  AlertStateBadge,
  ConnectionBadge,
  PriorityBadge,
  QualityBadge,
  StatusBadge,
  StockLevelBadge,
  type Tone,
} from './values/Badges';
export { CoverageNote } from './values/CoverageNote';
export { Labeled } from './values/Labeled';
export { LiveValue, type LiveValueProps } from './values/LiveValue';
export { LostNote } from './values/LostNote';
export { MeterBar } from './values/MeterBar';
export type { TextSource } from './values/MovingText';
export { iconOf, MENU_ICONS } from './values/menuIcons';
export { StatCard } from './values/StatCard';
export { SHORT_MS, TimeLeft } from './values/TimeLeft';
export { TwoLines } from './values/TwoLines';
export { ZoneNote } from './values/ZoneNote';
export { ZoneSelect } from './values/ZoneSelect';
