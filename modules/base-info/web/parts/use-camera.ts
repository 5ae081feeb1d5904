import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { codeOfFrame } from './read-code.ts';

const everyMs = 150;

const failures: Record<string, string> = {
  NotAllowedError: '没有使用相机的权限，请在浏览器的网站设置中允许使用相机',
  NotFoundError: '没有找到相机',
  NotReadableError: '相机正被其他应用使用',
};

async function openCamera(): Promise<MediaStream> {
  // Browsers offer the camera to secure pages only.
  if (!('mediaDevices' in navigator)) throw new Error('当前网址不是 https，浏览器不允许使用相机');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', ...size } });
  } catch (error) {
    throw new Error(failures[(error as Error).name] ?? '相机无法打开', { cause: error });
  }
}

/** Shows the rear camera in a video and reports each code it sees; `failure` says why it cannot. */
export function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isLeft = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const show = (opened: MediaStream) => {
      stream = opened;
      if (isLeft) return stop();
      video.current!.srcObject = opened;
      setFailure(undefined);
    };
    openCamera().then(show, (error: Error) => !isLeft && setFailure(error.message));
    const timer = setInterval(() => {
      const text = video.current && codeOfFrame(video.current);
      if (text) report(text);
    }, everyMs);
    return () => {
      isLeft = true;
      clearInterval(timer);
      stop();
    };
  }, [attempt]);
  return { video, failure, retry: () => setAttempt((before) => before + 1) };
}
