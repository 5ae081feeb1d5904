import { Button } from 'antd';
import { useState } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { recordApi } from '../../shared/record/record.ts';
import type { LocalPhoto } from '../core/local-photo.ts';
import { reportNoEntry, subjectOf, type Place } from './check-drafts.ts';
import { DrawerField, FormDrawer } from '../core/drawer.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { BufferedInput } from '../core/buffered-input.tsx';

type Props = { place: Place; onDone: () => void; onClose: () => void };

const mayDrop = async (isEmpty: boolean) =>
  isEmpty || (await notify.confirm({ text: '放弃已填写的内容吗？', ok: '放弃', cancel: '继续填写' }));

/** 未能进入 with a reason and a photo; queued when offline. */
export function NoEntryDrawer({ place, onDone, onClose }: Props) {
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<LocalPhoto[]>([]);
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    if (await mayDrop(note === '' && photos.length === 0)) onClose();
  };
  const send = async () => {
    if (!note.trim()) return notify.warn('请填写未能进入的原因');
    setBusy(true);
    const delivery = await reportNoEntry(place, note, photos);
    setBusy(false);
    if (notifyDelivery(delivery, '已登记未能进入')) onDone();
  };
  const foot = (
    <>
      <Button onClick={() => void cancel()}>取消</Button>
      <Button type="primary" loading={busy} onClick={() => void send()}>
        确定
      </Button>
    </>
  );
  return (
    <FormDrawer title={`未能进入“${place.lab_name}”`} onClose={() => void cancel()} foot={foot}>
      <div className="check-fields">
        <DrawerField label="原因" needed>
          <BufferedInput
            label="原因"
            placeholder="如：门锁且联系不上负责人"
            rows={3}
            max={300}
            value={note}
            onChange={setNote}
          />
        </DrawerField>
        <DrawerField label="照片">
          <LocalPhotoField
            value={photos}
            subject={subjectOf(place.record_id)}
            site={{ name: place.lab_name, no: place.lab_no }}
            onChange={setPhotos}
          />
        </DrawerField>
      </div>
    </FormDrawer>
  );
}

/** 免检 by the group leader; online only. */
export function ExemptDrawer({ place, onDone, onClose }: Props) {
  const [note, setNote] = useState('');
  const exempt = useCommand(recordApi.exempt, [recordApi.content, recordApi.find]);
  const cancel = async () => {
    if (await mayDrop(note === '')) onClose();
  };
  const send = async () => {
    if (!note.trim()) return notify.warn('请填写免检的原因');
    await exempt.mutateAsync({ id: place.record_id, note }).then(onDone, () => undefined);
  };
  const foot = (
    <>
      <Button onClick={() => void cancel()}>取消</Button>
      <Button type="primary" loading={exempt.isPending} onClick={() => void send()}>
        确定
      </Button>
    </>
  );
  return (
    <FormDrawer title={`“${place.lab_name}”登记免检`} onClose={() => void cancel()} foot={foot}>
      <div className="check-fields">
        <DrawerField label="原因" needed>
          <BufferedInput label="原因" placeholder="如：停用装修中" rows={3} max={300} value={note} onChange={setNote} />
        </DrawerField>
      </div>
    </FormDrawer>
  );
}
