import './parts/print.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { labCardApi } from '../shared/lab-card.ts';
import { labPath } from './parts/lab-columns.tsx';
import { QrLabels } from './parts/qr-labels.tsx';
import { QrSize, firstSize } from './parts/qr-size.tsx';

export function LabQrcodesPage() {
  const id = Number(useParams()['org_id']);
  const [size, setSize] = useState(firstSize);
  const answer = useRead(labCardApi.qrcodes, { id });
  return (
    <div className="print-screen">
      <PageFrame
        title={answer.data ? `${answer.data.name}二维码` : '实验室二维码'}
        back={{ else: labPath(id) }}
        tools={
          <>
            <QrSize value={size} onChange={setSize} />
            <PdfButton endpoint={labCardApi.qrcodesPdf} input={{ id, size }} disabled={!answer.data} />
            <Button type="primary" disabled={!answer.data} onClick={() => window.print()}>
              打印
            </Button>
          </>
        }
      >
        <Loaded of={answer}>
          {({ name, code, rooms, codes }) => (
            <Panel>
              <QrLabels
                size={size}
                labels={codes.map((one, at) => ({
                  ...one,
                  key: String(at),
                  foot: [name, rooms || code].filter(Boolean).join(' '),
                }))}
              />
            </Panel>
          )}
        </Loaded>
      </PageFrame>
    </div>
  );
}
