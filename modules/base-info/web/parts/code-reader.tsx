import './scan.css';
import { Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { codeOfPhoto } from './read-code.ts';
import { useCamera } from './use-camera.ts';

type CameraProps = { hint: string; onCode: (text: string) => void };

/** The picture of the rear camera, or why there is none. */
export function CodeCamera({ hint, onCode }: CameraProps) {
  const { video, failure, retry } = useCamera(onCode);
  return (
    <>
      <div className="scan-camera">
        <video ref={video} autoPlay muted playsInline aria-label="相机画面" hidden={failure !== undefined} />
        {failure === undefined ? (
          <span className="scan-frame" aria-hidden />
        ) : (
          <div className="scan-failure">
            <p role="alert">{failure}</p>
            <Button ghost onClick={retry}>
              重新打开相机
            </Button>
          </div>
        )}
      </div>
      {failure === undefined && <p className="scan-hint">{hint}</p>}
    </>
  );
}

/** Reads a code from a photo. */
export function CodePhoto({ onCode, onFail }: { onCode: (text: string) => void; onFail: (title: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setBusy(true);
    const text = await codeOfPhoto(file).catch(() => null);
    setBusy(false);
    if (text) onCode(text);
    else onFail(text === null ? '照片无法打开，请换一张' : '照片中没有找到二维码，请靠近、对准后重新拍摄');
  };
  return (
    <>
      <Button size="large" block loading={busy} onClick={() => input.current?.click()}>
        选择二维码照片
      </Button>
      <input ref={input} type="file" hidden accept="image/*" aria-label="二维码照片" onChange={(e) => void choose(e)} />
    </>
  );
}

export type CodeReaderProps = CameraProps & { onFail: (title: string) => void };

/** Reads one code by camera or from a photo. */
export function CodeReader({ hint, onCode, onFail }: CodeReaderProps) {
  return (
    <div className="scan">
      <CodeCamera hint={hint} onCode={onCode} />
      <CodePhoto onCode={onCode} onFail={onFail} />
    </div>
  );
}
