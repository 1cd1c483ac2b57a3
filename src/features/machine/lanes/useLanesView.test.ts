import { cabinetPath } from '@shared/lib';
import { expect, it } from 'vitest';
import { machineIn, viewIn, withMachine } from './useLanesView';

const queryOf = (path: string) => new URLSearchParams(path.split('?')[1]);

it('reads its state from the address of the cabinets of a machine', () => {
  const search = queryOf(cabinetPath('m1'));
  expect([viewIn(search), machineIn(search)]).toEqual(['cabinet', 'm1']);
});

it('defaults to the list and to one machine only if the filter names one', () => {
  expect(viewIn(queryOf('?q=A-1'))).toBe('list');
  expect(machineIn(queryOf('?q=A-1'))).toBeUndefined();
  expect(machineIn(queryOf('?f.deviceId=in:m1,m2'))).toBeUndefined();
  expect(machineIn(queryOf('?f.deviceId=empty'))).toBeUndefined();
});

it('changes the machine and nothing else', () => {
  const other = withMachine(queryOf('?as=cabinet&f.deviceId=in:m1&f.health=in:jam'), 'm2');
  expect([machineIn(other), viewIn(other), other.get('f.health')]).toEqual(['m2', 'cabinet', 'in:jam']);
  expect(machineIn(withMachine(other, undefined))).toBeUndefined();
});
