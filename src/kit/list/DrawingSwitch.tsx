import { SegmentedControl } from '@mantine/core';
import { useSearch } from '@shared/lib';
import type { ResourceSlots } from '../feature';
import { useResource } from '../ResourceContext';

const PARAM = 'as';
const LIST = 'list';

/** View of the list from the address; a table by default and for unknown ones. */
export function useDrawing({ drawings = {} }: ResourceSlots) {
  const [search, setSearch] = useSearch();
  const asked = search.get(PARAM) ?? LIST;
  const name = Object.hasOwn(drawings, asked) ? asked : LIST;
  const show = (next: string) =>
    setSearch((newest) => {
      const changed = new URLSearchParams(newest);
      if (next === LIST) changed.delete(PARAM);
      else changed.set(PARAM, next);
      return changed;
    });
  return { name, drawing: drawings[name], names: [LIST, ...Object.keys(drawings)], show };
}

interface DrawingSwitchProps {
  label: string;
  nameOf(drawing: string): string;
}

/** Chooses the way; filters and what is chosen stay. */
export function DrawingSwitch({ label, nameOf }: DrawingSwitchProps) {
  const { name, names, show } = useDrawing(useResource().slots);
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={name}
      data={names.map((value) => ({ value, label: nameOf(value) }))}
      onChange={show}
    />
  );
}
