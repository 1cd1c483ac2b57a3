import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/database';
import { freePort } from '../../freePort';

const VERSIONS = '/usr/lib/postgresql';
const HOST = '127.0.0.1';

/** PostgreSQL does not run as root: then its commands are those of Debian's user. */
function asPostgres(command: string, args: readonly string[]): string {
  const root = process.getuid?.() === 0;
  const [file, all] = root ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  return execFileSync(file, all, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

function ownFolder(): string {
  // The folders of tests can be entered by their user only.
  const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'pharos-replicas-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'of-postgres');
  mkdirSync(data);
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    ) as [number, number];
    chownSync(data, uid, gid);
  }
  return data;
}

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => {
      try {
        return Number(readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });

const masterOf = (data: string) => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Runs a program of the newest PostgreSQL there is. */
function call(name: string, args: string): string {
  const versions = readdirSync(VERSIONS).sort((a, b) => Number(a) - Number(b));
  return asPostgres(join(VERSIONS, versions.at(-1) ?? '', 'bin', name), args.split(' '));
}

interface Servers {
  folder: string;
  /** Folders and ports. */
  primary: [string, number];
  standby: [string, number];
}

function begin({ folder }: Servers, [data, port]: Servers['primary']): void {
  writeFileSync(
    join(data, 'postgresql.conf'),
    `\nport = ${port}\nunix_socket_directories = '${folder}'\nlisten_addresses = '${HOST}'\nfsync = off\n`,
    { flag: 'a' },
  );
  call('pg_ctl', `-D ${data} -l ${data}.log -w start`);
}

function beginBoth(servers: Servers): void {
  const [data, port] = servers.primary;
  const [copy] = servers.standby;
  call('initdb', `-D ${data} -U pharos --auth=trust -E UTF8 --locale=C.UTF-8 --no-sync`);
  begin(servers, servers.primary);
  call('createdb', `-h ${HOST} -p ${port} -U pharos pharos`);
  const from = `postgres://pharos@${HOST}:${port}/?application_name=standby`;
  call('pg_basebackup', `-D ${copy} -d ${from} -R -c fast --no-sync`);
  begin(servers, servers.standby);
}

const address = (...ports: number[]) =>
  `postgres://pharos@${ports.map((each) => `${HOST}:${each}`).join(',')}/pharos`;

/** From now on a commit is answered when the standby has it as well. */
async function waitForStandby(port: number): Promise<void> {
  const owner = await openDatabase({ dataDir: '', databaseUrl: address(port) });
  await owner.query(`alter system set synchronous_standby_names = 'standby'`);
  await owner.query('select pg_reload_conf()');
  await owner.close();
}

/** The standby hears nothing more of the primary, which does not know. */
function holdUp(standby: string): () => void {
  const receiver = childrenOf(masterOf(standby)).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'),
  );
  if (receiver === undefined) throw new Error('the standby does not listen');
  process.kill(receiver, 'SIGSTOP');
  // What has come to its socket meanwhile is not read any more.
  return () => {
    for (const signal of ['SIGTERM', 'SIGCONT'] as const) process.kill(receiver, signal);
  };
}

/** Two servers as docs/several-nodes.md has them. Processes die here, not machines: nothing has to be forced to disk. */
export async function startPrimaryAndStandby() {
  const folder = ownFolder();
  const [port, standbyPort] = [await freePort(), await freePort()];
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  beginBoth({ folder, primary: [primary, port], standby: [standby, standbyPort] });
  let release = () => {};
  return {
    databaseUrl: address(port, standbyPort),
    synchronous: () => waitForStandby(port),
    holdUpStandby() {
      release = holdUp(standby);
    },
    /** As a machine that lost its power, but for its sockets. */
    killPrimary() {
      const master = masterOf(primary);
      for (const pid of [master, ...childrenOf(master)]) process.kill(pid, 'SIGKILL');
      release();
    },
    promote: () => call('pg_ctl', `-D ${standby} promote`),
    stop() {
      for (const data of [primary, standby]) {
        try {
          call('pg_ctl', `-D ${data} -m immediate stop`);
        } catch {
          // It was killed.
        }
      }
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}
