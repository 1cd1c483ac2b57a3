import type { ActionKey, Grant } from '../permissions';
import type { Draft, Fields } from './field';

export type ReasonKey = `err.${string}`;
/** Why nothing runs without a reason. */
export const reasonKeyOf = (reason: true | ReasonKey): ReasonKey =>
  reason === true ? 'err.form.reason' : reason;

/** A change with a name: never "update with a flag". */
export interface CommandDef {
  /** Least grant on the resource's permission, or an action key of the policy table. */
  needs: Exclude<Grant, '-'> | { action: ActionKey };
  /** What the person fills in before it runs. */
  args?: Fields;
  /** Arguments without meaning for the record and what is filled in so far: not asked for, and never required. */
  idle?(draft: Draft): readonly string[];
  /** Groups of its arguments, asked one after the other for one record; then all of them are shown once more. */
  steps?: readonly (readonly string[])[];
  /** What its fields hold before anybody types, from the record. */
  begins?(row: Readonly<Record<string, unknown>>): Draft;
  /** Offered for several records at once. */
  bulk?: true;
  /** Which words ask before it runs (`confirm` of the words), where that hangs on the record. */
  question?(row: Readonly<Record<string, unknown>>): string | undefined;
  /** Asks for confirmation in red. */
  danger?: true;
  /** A reason has to be given before it runs; the message key of a missing one, where it has one of its own. */
  reason?: true | ReasonKey;
  /** The field whose value names the outcome. */
  tells?: string;
  /** Carried out later by another party, such as a machine: running the command only sends it. */
  sends?: true;
  /** Asks for reauthentication: password, and second factor where one is on. Not for bulk commands. */
  confirms?: 'signIn';
  /** Not for a record in this state; the server checks again. */
  allowed?(row: Readonly<Record<string, unknown>>): boolean;
  /** The same, with the message key that says why; from the table of states. */
  refusal?(row: Readonly<Record<string, unknown>>): string | undefined;
  /** Not offered to a person whose matter it is not; the server refuses and says why. */
  offered?(row: Readonly<Record<string, unknown>>, userId: string | undefined): boolean;
}
