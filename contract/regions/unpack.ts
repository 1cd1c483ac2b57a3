import type { AreaList } from './regionTree';

/** Names of one language, and how those are typed that differ from the sounds of the Chinese name. */
export interface RegionNames {
  areas: AreaList;
  typed: AreaList;
}

type Level = Record<string, string>;
interface Levels {
  province_list: Level;
  city_list: Level;
  county_list: Level;
}

const emptyLevels = (): Levels => ({ province_list: {}, city_list: {}, county_list: {} });

function levelOf({ province_list, city_list, county_list }: Levels, code: string): Level {
  if (code.endsWith('0000')) return province_list;
  return code.endsWith('00') ? city_list : county_list;
}

/**
 * Names as `scripts/tables/regionNames.mjs` writes them: a line for each city, `330100 Hangzhou|06 Xihu District`; behind `~`
 * the sounds of the Chinese name.
 */
export function unpackRegions(lines: readonly string[]): RegionNames {
  const areas = emptyLevels();
  const typed = emptyLevels();
  for (const line of lines) {
    const city = line.slice(0, 4);
    for (const entry of line.split('|')) {
      const at = entry.indexOf(' ');
      if (at < 0) continue;
      const code = at === 2 ? `${city}${entry.slice(0, 2)}` : entry.slice(0, 6);
      const [name = '', sounds = name] = entry.slice(at + 1).split('~');
      levelOf(areas, code)[code] = name;
      levelOf(typed, code)[code] = sounds;
    }
  }
  return { areas, typed };
}
