export { climateSignals, outOfRange, type Reading } from './climate';
export * from './compressor';
export * from './condition';
export * from './doorSignals';
export * from './machineSignals';
export { priorityOf } from './priority';
export { timingFor } from './timing';
