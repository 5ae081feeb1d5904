import { Alert, Modal } from 'antd';
import { useRef, useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { ownPath } from '#kernel/web/session/guard.ts';
import { CodeReader } from '#modules/base-info/web/public.tsx';
import { placeApi, type LabPick } from '../../shared/problem/report-place.ts';
import { placeOfPath } from '../../shared/problem/report.rules.ts';

/** The laboratory of a code at a door or on a piece of equipment; throws with a sentence for the user. */
async function labOf(text: string): Promise<LabPick> {
  const path = ownPath(text);
  const place = path === undefined ? undefined : placeOfPath(path);
  if (!place) throw new Error('这不是实验室的二维码，请扫门口信息牌上的二维码');
  const { content } = await call(placeApi.labs, { size: 15, ...place }, { quiet: true });
  if (!content[0]) throw new Error('没有找到这个二维码的实验室，请从列表中选择');
  return content[0];
}

/** Scans the code at a door over the report; what cannot be read is said, and the report is still there. */
export function ScanPlace({ onLab, onClose }: { onLab: (lab: LabPick) => void; onClose: () => void }) {
  const [failure, setFailure] = useState('');
  // The camera sees the same code many times a second.
  const seen = useRef('');
  const read = (text: string) => {
    if (text === seen.current) return;
    seen.current = text;
    labOf(text).then(onLab, (error: Error) => setFailure(error.message));
  };
  return (
    <Modal open centered title="扫门口的二维码" footer={null} onCancel={onClose}>
      {failure && <Alert type="warning" showIcon role="alert" title={failure} style={{ marginBottom: 12 }} />}
      <CodeReader
        hint="对准门口的信息牌或设备上的二维码"
        onCode={read}
        onFail={(title) => {
          seen.current = '';
          setFailure(title);
        }}
      />
    </Modal>
  );
}
