/** Browsers give the camera only to pages that came over a safe way. */
export function hasCameraApi(): boolean {
  return window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';
}

/** Why there is no picture; each has its sentence. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'failed';

const PROBLEMS: Partial<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function cameraProblem(error: unknown): CameraProblem {
  return (error instanceof DOMException && PROBLEMS[error.name]) || 'failed';
}

/** The camera with this id, or the one that looks away from the person. A card has small squares: more points help. */
export function openCamera(deviceId: string | null): Promise<MediaStream> {
  const which = deviceId === null ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } };
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { ...which, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

export interface CameraChoice {
  id: string;
  name: string;
}

/** Names are told only once the person has allowed a camera. */
export async function listCameras(): Promise<CameraChoice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }, index) => ({ id: deviceId, name: label || String(index + 1) }));
}

/** The light beside the lens, where there is one; TypeScript does not know it yet. */
type LightCapabilities = MediaTrackCapabilities & { torch?: boolean };

export function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  return (track?.getCapabilities?.() as LightCapabilities | undefined)?.torch === true;
}

export async function switchLight(stream: MediaStream, isOn: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
