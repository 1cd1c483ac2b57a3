import { describe, expect, it } from 'vitest';
import { type MachineState, packState, STATE_COLUMNS, unpackState } from '../machines';

const plain = Object.fromEntries(
  STATE_COLUMNS.filter((column) => column !== 'zones').map((column, at) => [column, at]),
) as unknown as MachineState;
const set = { zone: 'Z2', storageClass: 'COLD_2_8', tLow: 2, tHigh: 8, rhLow: 35, rhHigh: 75 } as const;
const zoned: MachineState = { ...plain, zones: [{ set, temp: 9, rh: 50, tMeas: 1, suspect: false }] };

describe('the row of a machine in a push frame', () => {
  it('decodes to what was encoded', () => {
    expect(unpackState(STATE_COLUMNS, packState(zoned))).toEqual(zoned);
    expect(unpackState(STATE_COLUMNS, packState(plain))).toEqual(plain);
  });

  it('does not grow when the machine has one zone or its zones were removed', () => {
    expect(packState(plain)).toHaveLength(STATE_COLUMNS.length - 1);
    expect(packState({ ...zoned, zones: undefined })).toEqual(packState(plain));
  });

  it('has the zones last: an older server sends neither the column nor the value', () => {
    const before = STATE_COLUMNS.slice(0, -1);
    expect(STATE_COLUMNS.at(-1)).toBe('zones');
    expect(unpackState(before, packState(plain))).toEqual(plain);
  });
});
