import type { ActionKey, Grant } from '../permissions';
import type { CommandDef } from './command';
import { type ChoiceTone, type Fields, f } from './field';

type StoredRow = Readonly<Record<string, unknown>>;

/** One way from some states to another. `to` with several: the server's handler says which. */
export interface Transition<S extends string = string> {
  from: readonly S[];
  to: S | readonly S[];
  /**
   * Who may cause it: as for a command; `system`: no person, but the server itself (a deadline, a partner's message).
   */
  needs: CommandDef['needs'] | 'system';
  /** Message key of the refusal in any other state; without it one that is made of the words of the states. */
  error?: string;
  /** The same for single states: what people read there before `error`. */
  errors?: Partial<Record<S, string>>;
  /** Message key of what else stands in the way, from the record alone. */
  guard?(row: StoredRow): string | undefined;
  /** What the person fills in. */
  args?: Fields;
  /** A reason has to be given. */
  reason?: CommandDef['reason'];
  /** The person has to reauthenticate. */
  confirms?: CommandDef['confirms'];
  bulk?: true;
  danger?: true;
  offered?: CommandDef['offered'];
}

/** A field that only moves along a table of transitions. */
export interface StateMachine<S extends string = string> {
  /** The field that holds the state. */
  field: string;
  initial: S;
  /** Every state with its mark; the order is that of diagrams. */
  states: Readonly<Record<S, ChoiceTone | undefined>>;
  /** Event (the command's name) → transition. */
  events: Readonly<Record<string, Transition<S>>>;
}

/** Ties the names of states to the table: an unknown one is a compile error. */
export function defineStates<const S extends string>(machine: {
  field: string;
  initial: NoInfer<S>;
  states: Readonly<Record<S, ChoiceTone | undefined>>;
  events: Readonly<Record<string, Transition<NoInfer<S>>>>;
}): StateMachine<S> {
  return machine;
}

export function statesOf<S extends string>({ states }: StateMachine<S>): readonly S[] {
  return Object.keys(states) as S[];
}

/** The field of the state: never typed by a person. */
export function stateField<S extends string>(machine: StateMachine<S>) {
  const tones = Object.fromEntries(
    Object.entries(machine.states).filter(([, tone]) => tone !== undefined),
  ) as Partial<Record<S, ChoiceTone>>;
  return f.choice<S>(statesOf(machine), { readOnly: true, initial: machine.initial, tones });
}

/** Where an event may lead. */
export function targetsOf({ to }: Transition): readonly string[] {
  return typeof to === 'string' ? [to] : to;
}

/** All states that a record may still come to. */
function reachableFrom({ events }: StateMachine, state: string, known = new Set<string>()): Set<string> {
  for (const transition of Object.values(events)) {
    if (!transition.from.includes(state)) continue;
    for (const next of targetsOf(transition))
      if (!known.has(next)) reachableFrom({ events } as StateMachine, next, known.add(next));
  }
  return known;
}

/** The states in which an event becomes possible for a record that is in another one now. */
export function neededStates(machine: StateMachine, event: string, state: string): readonly string[] {
  const reachable = reachableFrom(machine, state);
  return machine.events[event]?.from.filter((each) => reachable.has(each)) ?? [];
}

/** Message key of the refusal of an event in a state that it does not start from. */
export function errorIn(machine: StateMachine, event: string, state: string): string {
  const transition = machine.events[event];
  const own = transition?.errors?.[state] ?? transition?.error;
  if (!transition || own !== undefined) return own ?? 'err.kit.state';
  if (targetsOf(transition).includes(state)) return 'err.kit.stateAlready';
  return neededStates(machine, event, state).length > 0 ? 'err.kit.stateFirst' : 'err.kit.stateOver';
}

/** Why an event cannot happen to a record as it is: a message key; undefined when it can. */
export function transitionRefusal(machine: StateMachine, event: string, row: StoredRow): string | undefined {
  const transition = machine.events[event];
  const state = String(row[machine.field]);
  if (!transition) return 'err.kit.state';
  return transition.from.includes(state) ? transition.guard?.(row) : errorIn(machine, event, state);
}

/** The events a person may cause, as commands of the resource. */
export function commandsOf(...machines: readonly StateMachine[]): Record<string, CommandDef> {
  const own = machines.flatMap((machine) =>
    Object.entries(machine.events).flatMap(([event, transition]) => {
      const { needs, args, reason, confirms, bulk, danger, offered } = transition;
      if (needs === 'system') return [];
      const command: CommandDef = {
        needs: needs as Exclude<Grant, '-'> | { action: ActionKey },
        args,
        reason,
        confirms,
        bulk,
        danger,
        offered,
        refusal: (row) => transitionRefusal(machine, event, row),
      };
      return [[event, command] as const];
    }),
  );
  return Object.fromEntries(own);
}

/** The table an event belongs to. */
export function machineOfEvent(
  machines: readonly StateMachine[] | undefined,
  event: string,
): StateMachine | undefined {
  return machines?.find(({ events }) => Object.hasOwn(events, event));
}
