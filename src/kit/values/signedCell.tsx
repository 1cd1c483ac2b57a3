import { ledgerSign } from '@contract/common/ledgerSign';
import type { ComponentType } from 'react';
import type { CellProps } from '../feature';
import { useResource } from '../ResourceContext';
import { FieldValue } from './FieldValue';

const SIGNS = { '-1': '−', 0: '', 1: '+' } as const;

/** A count of a ledger with the sign that the kind of its entry gives it. */
export function signedCell(
  name: string,
  moves: Readonly<Record<string, readonly [string, string]>>,
  pots: readonly string[],
): ComponentType<CellProps> {
  return function SignedCell({ row, value }) {
    const { resource, words } = useResource();
    const field = resource.fields[name];
    const way = moves[String(row.kind)];
    if (!field) return null;
    return (
      <>
        {way && SIGNS[ledgerSign(pots, way)]}
        <FieldValue name={name} field={field} words={words} titles={{}} value={value} />
      </>
    );
  };
}
