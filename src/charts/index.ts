/** Drawings of what was measured. They know no stream and no screen. */
export { BandChart, type BandPoint } from './BandChart';
export { BarChart, type BarDatum } from './BarChart';
export { ChartFrame } from './ChartFrame';
export { decimate, type SeriesPoint } from './decimate';
export { type CellTone, type FleetCell, FleetMatrix } from './FleetMatrix';
export { joinLive } from './joinLive';
export { type ChartLimits, LineChart, type LineSeries } from './LineChart';
export { Sparkline } from './Sparkline';
export { StateTimeline, type TimelineSpan } from './StateTimeline';
