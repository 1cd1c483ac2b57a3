import type { CodeFormat, Decoder } from './codes';

/** What some browsers have of their own; no library declares it. */
interface OwnDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface OwnDetectorClass {
  new (options: { formats: readonly string[] }): OwnDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const OWN_NAMES: Readonly<Record<CodeFormat, string>> = { ean13: 'ean_13', code128: 'code_128' };

/** The decoder of the browser, where it has one that knows these codes. */
async function ownDecoder(formats: readonly CodeFormat[]): Promise<Decoder | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnDetectorClass };
  if (!Own) return undefined;
  const names = formats.map((format) => OWN_NAMES[format]);
  // Some have the class and read nothing with it.
  const known = await Own.getSupportedFormats().catch((): readonly string[] => []);
  if (!names.every((name) => known.includes(name))) return undefined;
  const detector = new Own({ formats: names });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

/** That of the browser, else a library that is fetched now. Rejects where it cannot be fetched. */
export async function openDecoder(formats: readonly CodeFormat[]): Promise<Decoder> {
  return (await ownDecoder(formats)) ?? (await import('./library')).libraryDecoder(formats);
}
