import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/database';
import { freePort } from './ownServices';

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

/** Two servers as docs/several-nodes.md has them. Processes die here, not machines: nothing has to be forced to disk. */
export async function startPrimaryAndStandby() {
  const bin = join(
    VERSIONS,
    readdirSync(VERSIONS)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1) ?? '',
    'bin',
  );
  const call = (name: string, ...args: string[]) => asPostgres(join(bin, name), args);
  const folder = ownFolder();
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  const [port, standbyPort] = [await freePort(), await freePort()];
  const begin = (data: string, at: number) =>
    call(
      'pg_ctl',
      ...['-D', data, '-l', `${data}.log`, '-w', '-o'],
      `-p ${at} -k ${folder} -c listen_addresses=${HOST} -c fsync=off`,
      'start',
    );
  call(
    'initdb',
    '-D',
    primary,
    '-U',
    'pharos',
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  );
  begin(primary, port);
  call('createdb', '-h', HOST, '-p', `${port}`, '-U', 'pharos', 'pharos');
  const from = `host=${HOST} port=${port} user=pharos application_name=standby`;
  call('pg_basebackup', '-D', standby, '-d', from, '-R', '-c', 'fast', '--no-sync');
  begin(standby, standbyPort);
  const address = (...ports: number[]) =>
    `postgres://pharos@${ports.map((each) => `${HOST}:${each}`).join(',')}/pharos`;
  return {
    databaseUrl: address(port, standbyPort),
    /** From now on a commit is answered when the standby has it as well. */
    async synchronous() {
      const owner = await openDatabase({ dataDir: '', databaseUrl: address(port) });
      await owner.query(`alter system set synchronous_standby_names = 'standby'`);
      await owner.query('select pg_reload_conf()');
      await owner.close();
    },
    /** As a machine that lost its power, but for its sockets. */
    killPrimary() {
      const master = Number(readFileSync(join(primary, 'postmaster.pid'), 'utf8').split('\n')[0]);
      for (const pid of [master, ...childrenOf(master)]) process.kill(pid, 'SIGKILL');
    },
    promote: () => call('pg_ctl', '-D', standby, 'promote'),
    stop() {
      for (const data of [primary, standby]) {
        try {
          call('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
        } catch {
          // It was killed.
        }
      }
      rmSync(join(folder, '..'), { recursive: true, force: true });
    },
  };
}
