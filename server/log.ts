import pino from 'pino';

export type Logger = pino.Logger;

/** An Error has no properties that JSON knows of: `{ error }` would be written as `{}`. */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause !== undefined && { cause: described(cause) }),
    // "2 failed" says nothing of what has failed.
    ...(error instanceof AggregateError && { errors: error.errors.map(described) }),
  };
}

/** JSON lines on standard error, so that standard output keeps the one line a person waits for. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: undefined,
    serializers: { error: described, err: described },
  };
  return pino(options, destination ?? pino.destination(2));
}
