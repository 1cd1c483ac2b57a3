import type { AlertRow } from '../../../contract/alerts';
import { digestOf, type SetDigest } from '../../../contract/common/digest';
import { type MachineState, unpackState } from '../../../contract/machines';
import {
  type AlertEventContent,
  type Frame,
  type Hello,
  type MachineStateFrame,
  MESSAGE,
  type SnapshotEnd,
  type SnapshotRows,
} from '../../../contract/push';

/** Notifications of other things (orders, repairs, reviews) have the same codes. */
const isAlert = (content: unknown): content is AlertEventContent =>
  (content as Partial<AlertEventContent> | undefined)?.alert !== undefined;

/** What one person's browser does with the stream, over any number of connections, and every offence it saw. */
export class TestViewer {
  readonly alerts = new Map<string, AlertRow>();
  readonly machines = new Map<string, MachineState>();
  /** Positions of events in the order they came. */
  readonly events: number[] = [];
  readonly snapshots: number[] = [];
  readonly faults: string[] = [];
  #aside: Partial<Record<string, unknown[]>> = {};
  hello: Hello | undefined;
  end: SnapshotEnd | undefined;
  acl = '';
  epoch = '';
  pos = 0;
  h = '';

  /** Query that resumes where this viewer stopped. */
  get resume(): string {
    return `&epoch=${this.epoch}&pos=${this.pos}&h=${this.h}&acl=${encodeURIComponent(this.acl)}`;
  }
  get digest(): SetDigest {
    return digestOf(this.alerts.values());
  }

  take(frame: Frame): void {
    // What a cut connection had begun to send is void.
    if (frame.messageType === MESSAGE.hello || frame.messageType === MESSAGE.resync) this.#aside = {};
    const content: unknown = frame.content === '' ? undefined : JSON.parse(frame.content);
    if (frame.messageType === MESSAGE.hello) this.#onHello(content as Hello);
    else if (frame.messageType === MESSAGE.resync) this.acl = (content as { acl: string }).acl;
    else if (frame.messageType === MESSAGE.snapshotRows) this.#onRows(content as SnapshotRows);
    else if (frame.messageType === MESSAGE.snapshotEnd) this.#onEnd(content as SnapshotEnd);
    else if (frame.messageType === MESSAGE.machineState) this.#onState(content as MachineStateFrame);
    else if (frame.messageType >= 1101 && frame.messageType <= 1121 && isAlert(content))
      this.#onAlert(frame, content);
    if (frame.s?.p !== undefined) this.#moveTo(frame.s.p, frame.s.h ?? '');
  }

  #onHello(hello: Hello): void {
    this.hello = hello;
    this.acl = hello.acl;
    this.epoch = hello.epoch;
  }

  #onRows({ set, rows }: SnapshotRows): void {
    this.#aside[set] = [...(this.#aside[set] ?? []), ...rows];
  }

  #onEnd(end: SnapshotEnd): void {
    const { alerts = [], machines = [], doors = [], stock = [] } = this.#aside;
    this.#aside = {};
    const counts = {
      alerts: alerts.length,
      machines: machines.length,
      doors: doors.length,
      stock: stock.length,
    };
    if (JSON.stringify(counts, KEYS) !== JSON.stringify(end.counts, KEYS))
      this.faults.push('snapshot counts');
    if (end.asOf < this.pos) this.faults.push(`snapshot ${end.asOf} behind ${this.pos}`);
    this.alerts.clear();
    for (const row of alerts as AlertRow[]) this.alerts.set(row.id, row);
    if (this.digest.xor !== end.digest.xor) this.faults.push('snapshot digest');
    this.machines.clear();
    for (const { state } of machines as { state: MachineState }[]) this.machines.set(state.id, state);
    this.end = end;
    this.snapshots.push(end.asOf);
  }

  #onState({ columns, rows }: MachineStateFrame): void {
    for (const row of rows) {
      const state = unpackState(columns, row);
      if (state.ver > (this.machines.get(state.id)?.ver ?? 0)) this.machines.set(state.id, state);
    }
  }

  #onAlert(frame: Frame, { alert }: AlertEventContent): void {
    const pos = frame.s?.p ?? 0;
    if (pos <= this.pos) this.faults.push(`event ${pos} after ${this.pos}`);
    const known = this.alerts.get(alert.id);
    if (known && alert.ver !== known.ver + 1) this.faults.push(`${alert.id} ver ${known.ver} → ${alert.ver}`);
    this.alerts.set(alert.id, alert);
    this.events.push(pos);
  }

  #moveTo(pos: number, h: string): void {
    if (pos < this.pos) this.faults.push(`position ${pos} after ${this.pos}`);
    this.pos = pos;
    this.h = h;
  }
}

const KEYS = ['alerts', 'machines', 'doors', 'stock'];
