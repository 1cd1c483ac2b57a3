import { deferred } from '../../deferred';
import type { CellEditorProps } from './CellEditor';

/** The inputs of all kinds are fetched with the first value that is changed in a list. */
export const CellEditor = deferred<CellEditorProps>(() => import('./CellEditor'));
