import './parts/scan.css';
import { Alert, Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { openPage } from '#kernel/web/session/open-page.ts';
import { NumberForm } from './parts/number-form.tsx';
import { codeOfPhoto } from './parts/read-code.ts';
import { readScanned } from './parts/scanned.ts';
import { useCamera } from './parts/use-camera.ts';

type Refusal = { title: string; text?: string };

function PhotoButton({ onCode, onFail }: { onCode: (text: string) => void; onFail: (title: string) => void }) {
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

/** Opens what a code of the product leads to: by the camera, from a photo, or by the number printed under it. */
export function ScanPage() {
  const [refusal, setRefusal] = useState<Refusal>();
  const isOpening = useRef(false);
  const open = (text: string) => {
    if (isOpening.current) return;
    const scanned = readScanned(text);
    if ('refusal' in scanned) return setRefusal({ title: scanned.refusal, text });
    isOpening.current = true;
    void openPage(scanned.path);
  };
  const { video, failure, retry } = useCamera(open);
  return (
    <PageFrame title="扫码" back={true}>
      <div className="scan">
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
        {failure === undefined && <p className="scan-hint">对准信息牌、设备或检查依据上的二维码，自动打开</p>}
        {refusal && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={refusal.title}
            description={refusal.text}
            closable={{ 'aria-label': '关闭', onClose: () => setRefusal(undefined) }}
          />
        )}
        <Panel>
          <PhotoButton onCode={open} onFail={(title) => setRefusal({ title })} />
          <NumberForm />
        </Panel>
      </div>
    </PageFrame>
  );
}
