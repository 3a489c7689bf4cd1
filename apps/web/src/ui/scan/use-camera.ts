import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import {
  type CameraChoice,
  type CameraProblem,
  cameraProblem,
  hasLight,
  listCameras,
  openCamera,
  stopCamera,
} from '../../lib/scan/camera.ts';
import { openCodeReader, type ReadCodes } from '../../lib/scan/code-reader.ts';

/** A card is held still for longer than this. */
const EVERY_MS = 150;

export interface CameraState {
  problem: CameraProblem | 'noReader' | null;
  /** Null until the camera is there. */
  stream: MediaStream | null;
  cameras: CameraChoice[];
  hasLight: boolean;
}

const WAITING: CameraState = { problem: null, stream: null, cameras: [], hasLight: false };

/** Shows the camera in `video` while it is mounted, and tells every code that is in sight. The camera is let go in any case. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { deviceId, round, onCode }: { deviceId: string | null; round: number; onCode: (text: string) => void },
): CameraState {
  const [state, setState] = useState(WAITING);
  const tell = useEffectEvent(onCode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (read: ReadCodes) => {
      const picture = video.current;
      // A single picture that cannot be read says nothing about the next.
      const codes = picture && picture.readyState >= 2 ? await read(picture).catch(() => []) : [];
      if (isOver) return;
      for (const code of codes) tell(code);
      timer = setTimeout(() => void look(read), EVERY_MS);
    };
    const start = async () => {
      setState(WAITING);
      opened = await openCamera(deviceId);
      // Closed while the person was still being asked.
      if (isOver) return stopCamera(opened);
      if (video.current) video.current.srcObject = opened;
      setState({ problem: null, stream: opened, cameras: await listCameras(), hasLight: hasLight(opened) });
      const read = await openCodeReader().catch(() => null);
      if (isOver) return;
      if (read) await look(read);
      else setState((now) => ({ ...now, problem: 'noReader' }));
    };
    start().catch((error: unknown) => {
      if (!isOver) setState({ ...WAITING, problem: cameraProblem(error) });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (opened) stopCamera(opened);
    };
  }, [deviceId, round]);
  return state;
}
