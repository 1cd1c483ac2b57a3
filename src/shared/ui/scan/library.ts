import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { CodeFormat, Decoder } from './codes';

const FORMATS: Readonly<Record<CodeFormat, BarcodeFormat>> = {
  ean13: BarcodeFormat.EAN_13,
  code128: BarcodeFormat.CODE_128,
};

/** Pixels as a canvas has them: four bytes each. */
export interface Picture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** How bright each pixel is, 0 to 255. */
function brightness({ data, width, height }: Picture): Uint8ClampedArray {
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]];
    light[at] = (red * 2 + green * 5 + blue) >> 3;
  }
  return light;
}

/** The digits of a code in a picture; undefined where there is none that can be read. */
export function codeIn(picture: Picture, formats: readonly CodeFormat[]): string | undefined {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats.map((format) => FORMATS[format])],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const source = new RGBLuminanceSource(brightness(picture), picture.width, picture.height);
  try {
    return new MultiFormatOneDReader(hints)
      .decode(new BinaryBitmap(new HybridBinarizer(source)), hints)
      .getText();
  } catch {
    // Its way of saying that there is none.
    return undefined;
  }
}

/** A decoder for browsers without one of their own. */
export function libraryDecoder(formats: readonly CodeFormat[]): Decoder {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return undefined;
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0);
    return codeIn(context.getImageData(0, 0, width, height), formats);
  };
}
