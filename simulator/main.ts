import { readCommand, SIMULATOR_USAGE, UsageError } from './command';
import { startSimulator } from './index';
import { keepIdentity } from './line/keepIdentity';

const STATUS_EVERY_MS = 10_000;
const EXIT_USAGE = 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function commandOrExit(): ReturnType<typeof readCommand> {
  try {
    return readCommand(process.argv.slice(2), process.env.DATA_DIR || './data');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${SIMULATOR_USAGE}\n`);
    return process.exit(EXIT_USAGE);
  }
}

const command = commandOrExit();
const { secrets, ...options } = command;
const simulator = startSimulator({
  ...options,
  log: say,
  onIdentity: (serialNo, identity) => keepIdentity(secrets, serialNo, identity),
});
const status = setInterval(() => {
  const { connected, sent, acked, queued, dropped } = simulator.stats();
  const machines = `${connected} of ${command.machines.length} connected`;
  say(`${machines} · sent ${sent} · confirmed ${acked} · waiting ${queued} · dropped ${dropped}`);
}, STATUS_EVERY_MS);

async function stop(): Promise<void> {
  clearInterval(status);
  await simulator.stop();
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
