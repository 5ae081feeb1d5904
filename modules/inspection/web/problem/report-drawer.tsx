import './report.css';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RestoredLineProps } from '#screens/frames/restored-line.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { deliver, hasPhotosInWork, startOutbox, useCached } from '#platform/offline/web/public.tsx';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { placeApi } from '../../shared/problem/report-place.ts';
import { reportFaults } from '../../shared/problem/report.rules.ts';
import { photoInput } from '../core/local-photo.ts';
import { problemReads } from './problem-reads.ts';
import { DrawerField, faultIdOf, FormDrawer } from '../core/drawer.tsx';
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
import { ReportMore } from './report-more.tsx';
import { optionOf, ReportPlace } from './report-place.tsx';

const RestoredLine = lazyPart<RestoredLineProps>(() =>
  import('#screens/frames/restored-line.tsx').then((m) => m.RestoredLine),
);

/** The laboratory of a number; undefined while it is read, null without one. */
function useLab(labNo: string | undefined): LabOption | null | undefined {
  const { data, error } = useCached(placeApi.labs, { size: 15, lab_no: labNo ?? '' }, labNo !== undefined);
  if (labNo === undefined || error) return null;
  if (!data) return undefined;
  const [lab] = data.data.content;
  return lab ? optionOf(lab) : null;
}

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
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const faults = tried ? reportFaults(report) : {};
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
    setTried(false);
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
    if (hasPhotosInWork(reportSubject(report))) return notify.warn('照片还在处理，请稍候');
    if (Object.keys(reportFaults(report)).length > 0) {
      flushSync(() => setTried(true));
      // The first field that lacks something; focus brings it onto the screen.
      fields.current?.querySelector<HTMLElement>('[data-fault="true"] :is(button, input, textarea)')?.focus();
      return undefined;
    }
    setBusy(true);
    startOutbox();
    const { lab, photos, class_id, ...rest } = report;
    const input = {
      ...rest,
      ...(class_id !== null && { class_id }),
      org_id: lab?.value,
      photos: photos.map(photoInput),
    };
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
      <Button size="large" onClick={() => void cancel()}>
        取消
      </Button>
      <Button size="large" className="report-send" type="primary" loading={busy} onClick={() => void send()}>
        上报
      </Button>
    </>
  );
  return (
    <FormDrawer title="随手拍：上报隐患" onClose={() => void cancel()} foot={foot}>
      {restored && <RestoredLine at={restored.at} onDiscard={discard} />}
      <div key={report.client_id} ref={fields} className="check-fields">
        <DrawerField label="地点" needed fault={faults.lab}>
          <ReportPlace value={report.lab} fault={faults.lab && faultIdOf('地点')} onPick={(lab) => set({ lab })} />
        </DrawerField>
        <DrawerField label="现场照片" needed fault={faults.photos}>
          <LocalPhotoField
            value={report.photos}
            subject={reportSubject(report)}
            site={report.lab && { name: report.lab.label, no: report.lab.no ?? '' }}
            onChange={(photos) => set({ photos })}
          />
        </DrawerField>
        <DrawerField label="隐患描述" needed fault={faults.description}>
          <BufferedInput
            label="隐患描述"
            placeholder="例如：走廊的消火栓被纸箱挡住"
            rows={2}
            max={500}
            value={report.description}
            fault={faults.description && faultIdOf('隐患描述')}
            onChange={(description) => set({ description })}
          />
        </DrawerField>
        <ReportMore report={report} onChange={set} />
      </div>
    </FormDrawer>
  );
}
