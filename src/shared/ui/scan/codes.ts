/** `ean13` stands on packs of products; `code128` is what traceability codes are printed as. */
export type CodeFormat = 'ean13' | 'code128';

/** Reads the picture of now. @returns the digits of a code in it, undefined where there is none */
export type Decoder = (video: HTMLVideoElement) => Promise<string | undefined>;
