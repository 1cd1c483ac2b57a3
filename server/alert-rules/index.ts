export { type ClimateReading, climateSignals, outOfRange } from './climate';
export * from './compressor';
export * from './condition';
export * from './doorSignals';
export * from './machineSignals';
export { priorityOf } from './priority';
export { timingFor } from './timing';
