import { Button, Radio, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import { canStore, deleteDraft, offlineDb, deliver, startOutbox } from '#platform/offline/web/public.tsx';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { type LocalPhoto, photoInput } from '../core/local-photo.ts';
import { useChoices } from '../library/choices.ts';
import { newClientId } from '../core/client-id.ts';
import { ClassPick } from '../library/class-pick.tsx';
import { problemReads } from './problem-reads.ts';
import { DrawerField, FormDrawer } from '../core/drawer.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { BufferedInput } from '../core/buffered-input.tsx';

type Report = { org_id: number | null; class_id: number | null; description: string; level: string; place: string };
const blank: Report = { org_id: null, class_id: null, description: '', level: ProblemLevel.ordinary, place: '' };

function LabPick({ value, onPick }: { value: number | null; onPick: (id: number | null) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const { data, isFetching } = useRead(problemApi.labs, { size: 20, ...(keyword && { keyword }) });
  return (
    <Select
      allowClear
      size="large"
      style={{ width: '100%' }}
      aria-label="实验室"
      placeholder="输入名称或编号查找"
      loading={isFetching}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到该实验室'}
      options={(data?.content ?? []).map((lab) => ({
        value: lab.id,
        label: [lab.lab_name, lab.lab_no, lab.college_name].filter(Boolean).join(' · '),
      }))}
      onChange={(id: number | undefined) => onPick(id ?? null)}
    />
  );
}

const missing = (report: Report, photos: readonly LocalPhoto[]) =>
  [
    report.org_id === null && '请选择实验室',
    photos.length === 0 && '请至少拍一张照片',
    report.class_id === null && '请选择问题分类',
    report.description.trim() === '' && '请填写隐患描述',
  ].find((line) => line !== false);

/** 随手拍: report of a problem by anybody; queued when offline. */
export function ReportDrawer({ onClose }: { onClose: () => void }) {
  const [client_id] = useState(newClientId);
  const subject = `inspection.report.${client_id}`;
  const [report, setReport] = useState(blank);
  const [photos, setPhotos] = useState<LocalPhoto[]>([]);
  const [busy, setBusy] = useState(false);
  const { classes } = useChoices();
  const invalidate = useInvalidate();
  const set = (changes: Partial<Report>) => setReport((former) => ({ ...former, ...changes }));
  const cancel = async () => {
    const typed = photos.length > 0 || report.description !== '';
    if (typed && !(await notify.confirm({ text: '放弃已填写的内容吗？', ok: '放弃', cancel: '继续填写' }))) return;
    if (canStore()) void deleteDraft(offlineDb(), subject);
    onClose();
  };
  const send = async () => {
    const fault = missing(report, photos);
    if (fault) return notify.warn(fault);
    setBusy(true);
    startOutbox();
    const input = {
      ...report,
      client_id,
      photos: photos.map(photoInput),
    };
    const delivery = await deliver({
      subject,
      title: '上报隐患',
      url: '/lab-check/problem-rectify?mine=found',
      forgets: subject,
      endpoint: problemApi.report,
      input,
    });
    setBusy(false);
    if (!notifyDelivery(delivery, '已上报，等待学院审核')) return undefined;
    void invalidate(problemReads);
    return onClose();
  };
  const foot = (
    <>
      <Button onClick={() => void cancel()}>取消</Button>
      <Button type="primary" loading={busy} onClick={() => void send()}>
        上报
      </Button>
    </>
  );
  return (
    <FormDrawer title="随手拍：上报隐患" onClose={() => void cancel()} foot={foot}>
      <div className="check-fields">
        <DrawerField label="实验室" needed>
          <LabPick value={report.org_id} onPick={(org_id) => set({ org_id })} />
        </DrawerField>
        <DrawerField label="现场照片" needed>
          <LocalPhotoField value={photos} subject={subject} onChange={setPhotos} />
        </DrawerField>
        <DrawerField label="问题分类" needed>
          <ClassPick classes={classes} value={report.class_id} onPick={(class_id) => set({ class_id })} />
        </DrawerField>
        <DrawerField label="隐患等级" needed>
          <Radio.Group
            optionType="button"
            buttonStyle="solid"
            value={report.level}
            options={ProblemLevel.$items.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => set({ level: String(event.target.value) })}
          />
        </DrawerField>
        <DrawerField label="隐患描述" needed>
          <BufferedInput
            label="隐患描述"
            rows={3}
            max={500}
            value=""
            onChange={(description) => set({ description })}
          />
        </DrawerField>
        <DrawerField label="具体位置">
          <BufferedInput label="具体位置" max={100} value="" onChange={(place) => set({ place })} />
        </DrawerField>
      </div>
    </FormDrawer>
  );
}
