import type { AreaList } from '@contract/common/regions';
import { useEffect, useState } from 'react';

let areas: AreaList | undefined;

/** The divisions of China, fetched when something first asks for them. */
export function useAreas(wanted = true): AreaList | undefined {
  const [known, setKnown] = useState(areas);
  useEffect(() => {
    if (known || !wanted) return;
    let mounted = true;
    void import('@vant/area-data').then(
      ({ areaList }) => {
        areas = areaList;
        if (mounted) setKnown(areaList);
      },
      // Without the names the codes are shown.
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [known, wanted]);
  return known;
}
