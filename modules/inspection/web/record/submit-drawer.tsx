import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import type { ContentLab } from '../../shared/record/record.ts';
import { changeHead, openPoints, type CheckDraft } from './record-draft.rules.ts';
import type { Content } from './check-content.ts';
import { placeOf, submitCheck, subjectOf, type Change } from './check-drafts.ts';
import { DrawerField, FormDrawer } from '../core/drawer.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { SignatureProps } from './signature-field.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { BufferedInput } from '../core/buffered-input.tsx';

const SignatureField = lazyPart<SignatureProps>(() => import('./signature-field.tsx').then((m) => m.SignatureField));

type Props = {
  content: Content;
  lab: ContentLab;
  draft: CheckDraft;
  items: readonly CheckItem[];
  onChange: (change: Change) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Submission: companion, good points and signature, after a list of what is missing. */
export function SubmitDrawer({ content, lab, draft, items, onChange, onDone, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const missing = openPoints(draft, items, content.item_mode);
  const fixed = draft.findings.filter((finding) => finding.fixed).length;
  const { companion, good_points, sign, room_ids } = draft.head;
  const set = (changes: Parameters<typeof changeHead>[1]) => onChange((one, at) => changeHead(one, changes, at));
  const submit = async () => {
    if (drawn) return notify.warn('签名还没有确认，请点“确认签名”或“重写”');
    setBusy(true);
    const delivery = await submitCheck(placeOf(content, lab));
    setBusy(false);
    return notifyDelivery(delivery, '检查记录已提交') && onDone();
  };
  const foot = (
    <>
      <Button onClick={onClose}>返回修改</Button>
      <Button type="primary" loading={busy} disabled={missing.length > 0} onClick={() => void submit()}>
        确认提交
      </Button>
    </>
  );
  return (
    <FormDrawer title={`提交“${lab.lab_name}”`} onClose={onClose} foot={foot}>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="还不能提交"
          description={
            <ul className="check-missing">
              {missing.slice(0, 8).map((line) => (
                <li key={line}>{line}</li>
              ))}
              {missing.length > 8 && <li>另有 {missing.length - 8} 处</li>}
            </ul>
          }
        />
      )}
      <p>
        检查项 {items.length} 项，发现隐患 <b>{draft.findings.length - fixed}</b> 项
        {fixed > 0 && `，现场已整改 ${fixed} 项`}。提交后检查记录不能再修改。
      </p>
      <div className="check-fields">
        <DrawerField label="陪同人">
          <BufferedInput
            label="陪同人"
            placeholder="实验室陪同检查的人员"
            max={30}
            value={companion}
            onChange={(text) => set({ companion: text })}
          />
        </DrawerField>
        {lab.rooms.length > 1 && (
          <DrawerField label="检查的房间">
            <Checkbox.Group
              value={room_ids}
              options={lab.rooms.map((room) => ({ value: room.room_id, label: room.room_no }))}
              onChange={(ids) => set({ room_ids: ids })}
            />
          </DrawerField>
        )}
        <DrawerField label="好的做法">
          <BufferedInput
            label="好的做法"
            rows={2}
            max={300}
            value={good_points}
            onChange={(text) => set({ good_points: text })}
          />
        </DrawerField>
        <DrawerField label="签名">
          <SignatureField
            value={sign}
            subject={subjectOf(lab.record_id)}
            onDrawn={setDrawn}
            onChange={(picture) => set({ sign: picture })}
          />
        </DrawerField>
      </div>
    </FormDrawer>
  );
}
