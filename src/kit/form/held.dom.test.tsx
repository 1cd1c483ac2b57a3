import type { AnyRow } from '@contract/kit/resource';
import { devices } from '@contract/resources/machines/devices';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isEditable } from '../list/table/editable';
import { drawn } from '../testing/drawn';
import { RecordForm } from './RecordForm';

afterEach(cleanup);

const machine = (pointNo: string | null) =>
  ({
    id: 'd1',
    orgId: 'o1',
    version: 1,
    createdAt: 1,
    updatedAt: 1,
    pointNo,
    serialNo: 'S1',
    authId: 'a1',
  }) as unknown as AnyRow;
const WHY = /bound to a point cannot be changed/;
const show = (pointNo: string | null) =>
  drawn(
    devices,
    <RecordForm row={machine(pointNo)} titles={{}} readOnly={false} onSaved={() => undefined} />,
  );

it('shows an unchangeable value as a fact with the reason', async () => {
  show('P1');
  await screen.findByText(WHY);
  expect(document.querySelector('[data-field="authId"], [name="authId"]')).toBeNull();
  expect(isEditable(devices, 'authId', machine('P1'))).toBe(false);
});

it('shows an input otherwise', async () => {
  show(null);
  await screen.findByLabelText(/^Machine name/);
  expect(document.querySelector('[data-field="authId"], [name="authId"]')).not.toBeNull();
  expect(screen.queryByText(WHY)).toBeNull();
  expect(isEditable(devices, 'authId', machine(null))).toBe(true);
});
