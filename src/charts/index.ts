/** Drawings of what was measured. They know no stream and no screen. */
export type { BandPoint } from './BandChart';
export type { BarDatum } from './BarChart';
export { decimate, type SeriesPoint } from './decimate';
export { BandChart, BarChart, LineChart } from './drawings';
export { CELL_TONES, CellMark, type CellTone, type FleetCell, FleetMatrix } from './FleetMatrix';
export type { LineChartProps, LineSeries } from './line/LineChart';
export { type ChartLimits, climateLimits, temperaturePoints } from './line/limitSpans';
export { SeriesNames } from './SeriesNames';
export { Sparkline } from './Sparkline';
export { StateTimeline, type TimelineSpan } from './StateTimeline';
export { dayLabel } from './scale';
