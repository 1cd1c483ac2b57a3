import pino from 'pino';

export type Logger = pino.Logger;

/** JSON lines on standard error, so that standard output keeps the one line a person waits for. */
export function createLogger(level: string): Logger {
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, base: undefined }, pino.destination(2));
}
