import type { Logger } from './log';

const EXIT_FAULT = 1;

/** What of `process` is needed. */
interface ProcessHost {
  on(event: 'uncaughtException' | 'unhandledRejection', handler: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * An uncaught error is logged and ends the process: its state cannot be trusted, and
 * the supervisor restarts it. The log writes synchronously, so that the line is out before the end.
 */
export function endOnFaults(host: ProcessHost, log: Pick<Logger, 'fatal'>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    host.on(event, (error) => {
      log.fatal({ err: error }, event === 'uncaughtException' ? 'uncaught exception' : 'unhandled rejection');
      host.exit(EXIT_FAULT);
    });
}
