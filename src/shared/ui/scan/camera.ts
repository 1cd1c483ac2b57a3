/** Why there is no picture of the camera. */
const CAMERA_PROBLEMS = ['insecure', 'none', 'denied', 'busy'] as const;
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** A camera that cannot be used, and why. */
export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(problem);
  }
}

/** The camera on the back of a phone, or the one there is. @throws CameraError */
export async function openCamera(): Promise<MediaStream> {
  // Browsers have none at all where the page did not come by TLS.
  if (!window.isSecureContext || !navigator.mediaDevices) throw new CameraError('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw new CameraError(PROBLEMS[(error as { name?: string }).name ?? ''] ?? 'busy');
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
