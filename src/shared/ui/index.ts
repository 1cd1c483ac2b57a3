import './tokens.css';

/** The pieces every screen is made of. */
export { Age } from './Age';
export {
  AlertStateBadge,
  ConnectionBadge,
  PriorityBadge,
  QualityBadge,
  StatusBadge,
  StockLevelBadge,
  type Tone,
} from './Badges';
export { CoverageNote } from './CoverageNote';
export { DialogButtons } from './DialogButtons';
export { EmptyState, type EmptyStateProps } from './EmptyState';
export { ErrorBoundary } from './ErrorBoundary';
export { FormMessage } from './FormMessage';
export { LiveValue, type LiveValueProps } from './LiveValue';
export { MeterBar } from './MeterBar';
export { PageFrame } from './PageFrame';
export { Pager } from './Pager';
export { PageTabs, type TabbedPages } from './PageTabs';
export { Panel } from './Panel';
export { Permit } from './Permit';
export { PlainDialog, type PlainDialogProps } from './PlainDialog';
export { PrintButton } from './PrintButton';
export { SearchInput } from './SearchInput';
export { SelectFilter } from './SelectFilter';
export type { SortState } from './SortHeader';
export { StatCard } from './StatCard';
export { type Column, VirtualTable } from './VirtualTable';
