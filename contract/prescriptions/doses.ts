export interface DosedItem {
  name: string;
  spec?: string | null;
  dose?: string | null;
  frequency?: string | null;
}

const IN_MG = { mg: 1, g: 1_000 } as const;
const WEIGHT = /^([\d.]+)(mg|g)/;
const PIECES = /^([\d.]+)(片|粒|袋|丸|支|瓶)$/;
const VOLUME = /^([\d.]+)ml$/;
const STRENGTH = /^(\d{1,6}(?:\.\d{1,3})?)ml:(\d{1,6}(?:\.\d{1,3})?)(mg|g)/;
const HOURS = 24;

const plain = (text: string | null | undefined) =>
  (text ?? '').normalize('NFKC').replace(/\s/g, '').toLowerCase();

function weightIn(text: string): number | undefined {
  const [, amount, unit] = WEIGHT.exec(text) ?? [];
  return amount && unit ? Number(amount) * IN_MG[unit as keyof typeof IN_MG] : undefined;
}

/** Mg in one ml, as in 100ml:0.6g. */
function strengthOf(pack: string): number | undefined {
  const [, volume, amount, unit] = STRENGTH.exec(pack) ?? [];
  const mg = weightIn(`${amount}${unit}`);
  return Number(volume) > 0 && mg !== undefined ? mg / Number(volume) : undefined;
}

/** Mg taken at once: as written (0.3g), pieces of what the pack says of one (1片 of 0.2g×12片), or ml of a liquid. */
export function singleDose({ spec, dose }: DosedItem): number | undefined {
  const text = plain(dose);
  const [, ml] = VOLUME.exec(text) ?? [];
  const strength = ml ? strengthOf(plain(spec)) : undefined;
  if (strength !== undefined) return Number(ml) * strength;
  const [, pieces] = PIECES.exec(text) ?? [];
  if (!pieces) return weightIn(text);
  const pack = plain(spec);
  const each = pack.includes('×') || pack.includes('*') ? weightIn(pack) : undefined;
  return each === undefined ? undefined : Number(pieces) * each;
}

const BY_CODE: Readonly<Record<string, number>> = { qd: 1, bid: 2, tid: 3, qid: 4, qn: 1 };

/** Times in 24 hours; undefined for use on demand, or where unknown. */
export function timesADay({ frequency }: DosedItem): number | undefined {
  const text = plain(frequency);
  const [, times] = /^(?:每日|一日|每天)(\d+)次$/.exec(text) ?? [];
  if (times) return Number(times);
  const [, hours] = /^(?:每|q)(\d+)(?:小时(?:一|1)?次?|h)$/.exec(text) ?? [];
  return hours ? HOURS / Number(hours) : BY_CODE[text];
}

/** Pieces in a pack, as in 0.3g×20粒. */
function piecesInPack({ spec }: DosedItem): number | undefined {
  const [, pieces] = /[×*](\d+)(?:片|粒|袋|丸|支|瓶)/.exec(plain(spec)) ?? [];
  return pieces ? Number(pieces) : undefined;
}

/** Pieces taken at once: as written, or as many as the weight is of one. */
function piecesAtOnce(item: DosedItem): number | undefined {
  const [, pieces] = PIECES.exec(plain(item.dose)) ?? [];
  if (pieces) return Number(pieces);
  const [dose, each] = [weightIn(plain(item.dose)), weightIn(plain(item.spec))];
  return dose && each ? dose / each : undefined;
}

/** Packs needed for these days; undefined where unknown. */
export function packsFor(item: DosedItem, days: number): number | undefined {
  const [pack, once, times] = [piecesInPack(item), piecesAtOnce(item), timesADay(item)];
  if (!pack || once === undefined || times === undefined) return undefined;
  const taken = Math.ceil(once * times * days);
  return Math.max(1, Math.ceil(taken / pack));
}
