import { errorText } from './errors';

/**
 * Ends the process of an operator's command: with its number, or with what it throws as one line of standard error.
 * @param codeOf exit code of what was thrown
 */
export function runCli(command: Promise<number>, codeOf: (error: unknown) => number = () => 1): void {
  command.then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${errorText(error)}\n`);
      process.exit(codeOf(error));
    },
  );
}
