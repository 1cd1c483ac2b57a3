import { opensLater } from '../../opensLater';
import type { CellEditorProps } from './CellEditor';

/** The inputs of all kinds are fetched with the first value that is changed in a list. */
export const CellEditor = opensLater<CellEditorProps>(() => import('./CellEditor'));
