import type { Draft } from '@contract/kit/field';
import type { ListQuestion } from '@contract/kit/question/question';
import type { AnyRow, Resource } from '@contract/kit/resource';
import type { AnyTopic } from '@realtime';
import type { ComponentType } from 'react';
import type { InputProps } from './form/inputs/inputProps';

export interface CellProps {
  row: AnyRow;
  value: unknown;
}
/** A field that nobody types, on the page of its record. */
export type FactProps = Pick<CellProps, 'value'>;
export interface RowProps {
  row: AnyRow;
}
/** A command for many, before it runs and after. */
export interface BulkProps {
  command: string;
  /** Records that it would be, or was, run for. */
  ids: readonly string[];
  ended: boolean;
  /** ULID of the run. */
  run: string;
}
/** The arguments of a command as typed so far. */
export interface CommandDraftProps {
  command: string;
  row: AnyRow;
  values: Draft;
}
/** A tab of a record beside its form; `name` is a key below `tabs` of the resource's texts. */
export interface RecordTab {
  name: string;
  content: ComponentType<RowProps>;
}

/** What a list asks for and what is chosen of it, for another way to draw what it has found. */
export interface ListDrawingProps {
  question: ListQuestion & { sort: string };
  isSelected(id: string): boolean;
  /** Takes records in or out of what is chosen. */
  choose(rows: readonly Pick<AnyRow, 'id' | 'version'>[], wanted: boolean): void;
}

/**
 * What a feature adds to what the kit makes of a definition, lowest step first: its own cell or input for a field,
 * buttons, parts of the page, and last a whole screen built on the kit's hooks.
 */
export interface ResourceSlots {
  cells?: Readonly<Record<string, ComponentType<CellProps>>>;
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
  /** What stands for the value of a field that nobody types, on the page of its record. */
  facts?: Readonly<Record<string, ComponentType<FactProps>>>;
  /** Beside the buttons of the list. */
  toolbar?: ComponentType;
  /** Other ways to draw what the list has found, by the `as` of the address: the same question and selection. */
  drawings?: Readonly<Record<string, ComponentType<ListDrawingProps>>>;
  /** Ways to the lists beside this one. */
  pageTabs?: ComponentType;
  /** Entries of the menu of a row, beside the commands. */
  rowActions?: ComponentType<RowProps>;
  /** Buttons beside the bulk commands, for records that were selected one by one. */
  selectionActions?: ComponentType<{ ids: readonly string[] }>;
  /** In the dialog of a bulk command, above the records. */
  bulkPreview?: ComponentType<BulkProps>;
  /** In the dialog of a command for one record, below its arguments: what the command will lead to. */
  commandAside?: ComponentType<CommandDraftProps>;
  /** What records are called where their title is a key, on their pages, in menus; undefined while that is not known. */
  useTitles?(rows: readonly AnyRow[]): (row: AnyRow) => string | undefined;
  /** Above the form of a record: what should be done first. */
  above?: ComponentType<RowProps>;
  /** Below it. */
  aside?: ComponentType<RowProps>;
  tabs?: readonly RecordTab[];
  /** Instead of the kit's list. */
  list?: ComponentType<{ resource: Resource; slots?: ResourceSlots }>;
  /** Instead of the kit's page of one record, or of a new one. */
  record?: ComponentType<{ resource: Resource; mode: 'create' | 'update'; slots?: ResourceSlots }>;
}

/** A screen of a feature and the page of the route tree it fills. */
export interface FeatureScreen {
  /** Absolute path as in the route tree. */
  path: string;
  /** All texts of it that do not come with the frame: the screen opens when they are there. */
  words: readonly string[];
  load(): Promise<{ default: ComponentType }>;
}

/** A part of the console that registers itself: `src/app/features.ts` lists all of them. */
export interface Feature {
  /** What it reads from the push socket; a topic with a slice has its place in the store. */
  topics?: readonly AnyTopic[];
  screens?: readonly FeatureScreen[];
  /** What the lists and records of these resources have besides, fetched when one of their pages opens. */
  slots?: {
    of: readonly string[];
    /** Texts that they need in lists besides those of the resource, which are fetched with them. */
    words?: Readonly<Record<string, readonly string[]>>;
    load(): Promise<{ default: Readonly<Record<string, ResourceSlots>> }>;
  };
}
