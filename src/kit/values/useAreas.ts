import type { AreaList } from '@contract/common/regions';
import { useEffect, useState } from 'react';

let areas: AreaList | undefined;

/** The divisions of China, fetched when something first asks for them. */
export function useAreas(): AreaList | undefined {
  const [known, setKnown] = useState(areas);
  useEffect(() => {
    if (known) return;
    let wanted = true;
    void import('@vant/area-data').then(
      ({ areaList }) => {
        areas = areaList;
        if (wanted) setKnown(areaList);
      },
      // Without the names the codes are shown.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [known]);
  return known;
}
