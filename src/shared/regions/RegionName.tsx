import { useRegionName } from './useRegions';

/** A region that is stored by its Chinese name, as the reader calls it. */
export default function RegionName({ name }: { name: string }) {
  return useRegionName()(name);
}
