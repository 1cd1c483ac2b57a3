import { act, cleanup, renderHook } from '@testing-library/react';
import type { PointerEvent } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DataColumn } from './dataColumn';
import { useColumnDrag } from './useColumnDrag';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

/** Heads stand side by side, 100 pixels each. */
function pointer(clientX: number): PointerEvent<HTMLElement> {
  const event = { button: 0, buttons: 1, pointerType: 'mouse', pointerId: 1, clientX, clientY: 5 };
  return Object.assign(event, {
    currentTarget: { setPointerCapture: () => undefined },
  }) as unknown as PointerEvent<HTMLElement>;
}

it('a quick drag moves a column once, first seen over another header', () => {
  document.body.innerHTML = ['a', 'b', 'c'].map((key) => `<i data-column="${key}"></i>`).join('');
  const heads = document.querySelectorAll('i');
  document.elementFromPoint = (x) => heads[Math.floor(x / 100)] ?? null;
  const columns = ['a', 'b', 'c'].map((key) => ({ key }) as DataColumn);
  const onMove = vi.fn();
  const { result } = renderHook(() => useColumnDrag(columns, onMove));
  const { gripOf } = result.current;
  gripOf('a').onPointerDown(pointer(20));
  act(() => {
    gripOf('c').onPointerMove(pointer(250));
    gripOf('c').onPointerUp();
  });
  expect(onMove.mock.calls).toEqual([['a', 'c']]);
  act(() => gripOf('c').onPointerUp());
  expect(onMove).toHaveBeenCalledTimes(1);
});
