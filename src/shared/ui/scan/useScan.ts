import { type RefObject, useEffect, useRef, useState } from 'react';
import { CameraError, type CameraProblem, closeCamera, openCamera } from './camera';
import type { CodeFormat, Decoder } from './codes';
import { openDecoder } from './decoder';

const LOOK_MS = 150;

export type ScanProblem = CameraProblem | 'library';
export interface Scan {
  video: RefObject<HTMLVideoElement | null>;
  problem: ScanProblem | undefined;
  /** There is a picture. */
  running: boolean;
}
interface ScanOptions {
  formats: readonly CodeFormat[];
  /** Whether a code is one that was looked for; others are passed over. */
  accepts(code: string): boolean;
  onCode(code: string): void;
}

async function opened(formats: readonly CodeFormat[]): Promise<{ stream: MediaStream; decode: Decoder }> {
  const stream = await openCamera();
  try {
    return { stream, decode: await openDecoder(formats) };
  } catch (error) {
    closeCamera(stream);
    throw error;
  }
}

/** Looks through the camera as long as it is drawn, until a code is found. */
export function useScan(options: ScanOptions): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const [problem, setProblem] = useState<ScanProblem>();
  const [running, setRunning] = useState(false);
  useEffect(() => {
    let ended = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (decode: Decoder) => {
      const shown = video.current;
      // A picture that is not there yet is no fault.
      const code = shown && (await decode(shown).catch(() => undefined));
      if (ended) return;
      if (code && latest.current.accepts(code)) latest.current.onCode(code);
      else timer = setTimeout(() => void look(decode), LOOK_MS);
    };
    opened(latest.current.formats).then(
      async (found) => {
        stream = found.stream;
        if (ended || !video.current) return closeCamera(stream);
        video.current.srcObject = stream;
        setRunning(true);
        await video.current.play().catch(() => undefined);
        await look(found.decode);
      },
      (error: unknown) => {
        if (!ended) setProblem(error instanceof CameraError ? error.problem : 'library');
      },
    );
    return () => {
      ended = true;
      clearTimeout(timer);
      if (stream) closeCamera(stream);
    };
  }, []);
  return { video, problem, running };
}
