import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SimMachine } from '../../contract/simulation';
import type { Identity } from './identity';

/** Writes what a machine signs in with from now on into the file that it came from, so that it is there after a stop. */
export function keepIdentity(file: string, serialNo: string, identity: Identity): void {
  const machines: SimMachine[] = JSON.parse(readFileSync(file, 'utf8'));
  const kept = machines.map((machine) =>
    machine.serialNo === serialNo ? { ...machine, identity } : machine,
  );
  // Written atomically, because it holds keys.
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
