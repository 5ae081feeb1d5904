import { Button, Radio, Select } from 'antd';
import { useDeferredValue, useRef, useState } from 'react';
import type { RestoredLineProps } from '#screens/frames/restored-line.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { deliver, hasPhotosInWork, startOutbox } from '#platform/offline/web/public.tsx';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { problemApi, type LabPick as LabChoice } from '../../shared/problem/problem.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { photoInput } from '../core/local-photo.ts';
import { useChoices } from '../library/choices.ts';
import { ClassPick } from '../library/class-pick.tsx';
import { problemReads } from './problem-reads.ts';
import { DrawerField, FormDrawer } from '../core/drawer.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';
import { BufferedInput } from '../core/buffered-input.tsx';
import {
  blankReport,
  giveUpReport,
  keepReport,
  reportSubject,
  useKeptReport,
  type KeptReport,
  type LabOption,
  type ReportDraft,
} from './report-draft.ts';

const RestoredLine = lazyPart<RestoredLineProps>(() =>
  import('#screens/frames/restored-line.tsx').then((m) => m.RestoredLine),
);

const optionOf = (lab: LabChoice): LabOption => ({
  value: lab.id,
  label: [lab.lab_name, lab.lab_no, lab.college_name].filter(Boolean).join(' · '),
});

/** The laboratory of a number; undefined while it is read, null without one. */
function useLab(labNo: string | undefined): LabOption | null | undefined {
  const { data, error } = useRead(
    problemApi.labs,
    { size: 20, keyword: labNo ?? '' },
    { enabled: labNo !== undefined, quiet: true },
  );
  if (labNo === undefined || error) return null;
  if (!data) return undefined;
  const lab = data.content.find((one) => one.lab_no.toUpperCase() === labNo.toUpperCase());
  return lab ? optionOf(lab) : null;
}

function LabPick({ value, onPick }: { value: LabOption | null; onPick: (lab: LabOption | null) => void }) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const { data, isFetching } = useRead(problemApi.labs, { size: 20, ...(keyword && { keyword }) });
  return (
    <Select
      allowClear
      labelInValue
      size="large"
      style={{ width: '100%' }}
      aria-label="实验室"
      placeholder="输入名称或编号查找"
      loading={isFetching}
      value={value}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到该实验室'}
      options={(data?.content ?? []).map(optionOf)}
      onChange={(lab: LabOption | undefined) => onPick(lab ? { value: lab.value, label: lab.label } : null)}
    />
  );
}

const missing = (report: ReportDraft) =>
  [
    report.lab === null && '请选择实验室',
    report.photos.length === 0 && '请至少拍一张照片',
    report.class_id === null && '请选择问题分类',
    report.description.trim() === '' && '请填写隐患描述',
  ].find((line) => line !== false);

/** 随手拍: report of a problem by anybody; kept on the device until it is sent, queued when offline. */
export function ReportDrawer({ labNo, onClose }: { labNo?: string; onClose: () => void }) {
  const kept = useKeptReport();
  const lab = useLab(labNo);
  return kept === undefined || lab === undefined ? null : <Report kept={kept} lab={lab} onClose={onClose} />;
}

/** A report that is not begun yet is about the laboratory whose code was scanned. */
const startOf = (kept: KeptReport | null, lab: LabOption | null): ReportDraft => {
  const draft = kept?.draft ?? blankReport();
  return draft.lab ? draft : { ...draft, lab };
};

function Report({
  kept,
  lab: scanned,
  onClose,
}: {
  kept: KeptReport | null;
  lab: LabOption | null;
  onClose: () => void;
}) {
  const [restored, setRestored] = useState(kept);
  const [report, setReport] = useState(() => startOf(kept, scanned));
  // A photo arrives long after it was asked for; what was typed meanwhile stays.
  const latest = useRef(report);
  const [busy, setBusy] = useState(false);
  const { classes } = useChoices();
  const invalidate = useInvalidate();
  const show = (next: ReportDraft) => {
    latest.current = next;
    setReport(next);
  };
  const set = (changes: Partial<ReportDraft>) => {
    show({ ...latest.current, ...changes });
    keepReport(latest.current);
  };
  const discard = () => {
    giveUpReport(report);
    setRestored(null);
    show(startOf(null, scanned));
  };
  const cancel = async () => {
    if (hasPhotosInWork(reportSubject(report))) return notify.warn('照片还在处理，请稍候');
    const typed = report.photos.length > 0 || report.description !== '';
    if (typed && !(await notify.confirm({ text: '放弃已填写的内容吗？', ok: '放弃', cancel: '继续填写' })))
      return undefined;
    giveUpReport(report);
    return onClose();
  };
  const send = async () => {
    const fault = missing(report);
    if (fault) return notify.warn(fault);
    setBusy(true);
    startOutbox();
    const { lab, photos, ...rest } = report;
    const input = { ...rest, org_id: lab?.value, photos: photos.map(photoInput) };
    const subject = reportSubject(report);
    const delivery = await deliver({
      subject,
      title: '上报隐患',
      url: '/lab-baseinfo/hazard-management?report=new',
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
      {restored && <RestoredLine at={restored.at} onDiscard={discard} />}
      <div key={report.client_id} className="check-fields">
        <DrawerField label="实验室" needed>
          <LabPick value={report.lab} onPick={(lab) => set({ lab })} />
        </DrawerField>
        <DrawerField label="现场照片" needed>
          <LocalPhotoField
            value={report.photos}
            subject={reportSubject(report)}
            site={report.lab && { name: report.lab.label, no: '' }}
            onChange={(photos) => set({ photos })}
          />
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
            value={report.description}
            onChange={(description) => set({ description })}
          />
        </DrawerField>
        <DrawerField label="具体位置">
          <BufferedInput label="具体位置" max={100} value={report.place} onChange={(place) => set({ place })} />
        </DrawerField>
      </div>
    </FormDrawer>
  );
}
