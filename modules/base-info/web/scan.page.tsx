import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { openPage } from '#kernel/web/session/open-page.ts';
import { CodeCamera, CodePhoto } from './parts/code-reader.tsx';
import { NumberForm } from './parts/number-form.tsx';
import { readScanned } from './parts/scanned.ts';

type Refusal = { title: string; text?: string };

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
  return (
    <PageFrame title="扫码" back={true}>
      <div className="scan">
        <CodeCamera hint="对准信息牌、设备或检查依据上的二维码，自动打开" onCode={open} />
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
          <CodePhoto onCode={open} onFail={(title) => setRefusal({ title })} />
          <NumberForm />
        </Panel>
      </div>
    </PageFrame>
  );
}
