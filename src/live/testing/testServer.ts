import type { AlertRow, AlertState } from '@contract/alerts';
import { digestOf } from '@contract/common/digest';
import type { DoorRow } from '@contract/doors';
import type { MachineState } from '@contract/machines';
import { alertRow, doorRow, machineInfo, machineState } from './testRows';

const STEPS: AlertState[] = ['raised', 'acknowledged', 'returned', 'cleared'];

export type FeedEntry = { p: number; alert: AlertRow } | { p: number; door: DoorRow };

/** The feed of a server and the rows it has made, which a restore may set back. */
export class FakeServer {
  epoch = 1;
  facts: FeedEntry[] = [];
  machines = new Map([1, 2, 3].map((id) => [`m${id}`, machineState(`m${id}`)]));

  get head(): number {
    return this.facts.length;
  }
  alerts(asOf = this.head): AlertRow[] {
    const rows = this.facts.slice(0, asOf).flatMap((fact) => ('alert' in fact ? [fact.alert] : []));
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }
  doors(asOf = this.head): DoorRow[] {
    const rows = this.facts.slice(0, asOf).flatMap((fact) => ('door' in fact ? [fact.door] : []));
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }
  machineRows() {
    return [...this.machines.values()].map((state) => ({ info: machineInfo(state.id), state }));
  }
  /** What a snapshot of now holds. */
  sets() {
    return { machines: this.machineRows(), alerts: this.alerts(), doors: this.doors(), stock: [] };
  }
  /** Over the alerts of now. */
  digest() {
    return digestOf(this.alerts());
  }
  alert(which: number): FeedEntry {
    const id = `a${which}`;
    const known = this.alerts().find((row) => row.id === id);
    const ver = (known?.ver ?? 0) + 1;
    const state = STEPS[(ver - 1) % STEPS.length] as AlertState;
    return this.#add({ alert: alertRow(id, ver, state, { raisedAt: 1_000 + which, count: this.epoch }) });
  }
  door(which: number): FeedEntry {
    const id = `d${which}`;
    const ver = (this.doors().find((row) => row.id === id)?.ver ?? 0) + 1;
    return this.#add({ door: doorRow(id, ver, { openAt: which, state: ver % 2 ? 'open' : 'closed' }) });
  }
  move(id: string): MachineState {
    const old = this.machines.get(id) ?? machineState(id);
    const next = machineState(id, old.ver + 1, { temp: old.ver, at: old.at + 1 });
    this.machines.set(id, next);
    return next;
  }
  restore(to: number): void {
    this.facts = this.facts.slice(0, to);
    this.epoch += 1;
  }

  #add(row: { alert: AlertRow } | { door: DoorRow }): FeedEntry {
    const fact = { p: this.head + 1, ...row };
    this.facts.push(fact);
    return fact;
  }
}
