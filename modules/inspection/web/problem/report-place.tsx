import '../core/check.css';
import './report.css';
import { EnvironmentOutlined, ScanOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { useCached } from '#platform/offline/web/public.tsx';
import { placeApi, type LabPick } from '../../shared/problem/report-place.ts';
import type { LabOption } from './report-draft.ts';

type ScanProps = { onLab: (lab: LabPick) => void; onClose: () => void };
const ScanPlace = lazyPart<ScanProps>(() => import('./scan-place.tsx').then((m) => m.ScanPlace));

export const optionOf = ({ id, lab_name, lab_no, college_name, rooms }: LabPick): LabOption => ({
  value: id,
  label: lab_name,
  no: lab_no,
  note: [rooms, college_name].filter(Boolean).join(' · '),
});

function Search({ onPick, fault }: { onPick: (lab: LabPick) => void; fault: string | undefined }) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const { data, isFetching } = useRead(placeApi.labs, { size: 20, ...(keyword && { keyword }) });
  const labs = data?.content ?? [];
  return (
    <Select
      size="large"
      style={{ width: '100%' }}
      aria-label="实验室"
      placeholder="按名称或编号查找实验室"
      loading={isFetching}
      value={null}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isFetching ? '正在查找…' : '没有找到该实验室'}
      options={labs.map(({ id, lab_name, lab_no, college_name }) => ({
        value: id,
        label: [lab_name, lab_no, college_name].filter(Boolean).join(' · '),
      }))}
      onChange={(id: number) => {
        const lab = labs.find((one) => one.id === id);
        if (lab) onPick(lab);
      }}
      {...(fault !== undefined && { status: 'error' as const, 'aria-describedby': fault })}
    />
  );
}

function Recent({ onPick }: { onPick: (lab: LabPick) => void }) {
  const places = useCached(placeApi.recent, {}).data?.data.content ?? [];
  if (places.length === 0) return null;
  return (
    <fieldset className="report-recent">
      <legend>最近去过</legend>
      {places.map((lab) => (
        <button key={lab.id} type="button" className="report-lab" onClick={() => onPick(lab)}>
          <Where lab={optionOf(lab)} />
        </button>
      ))}
    </fieldset>
  );
}

const Where = ({ lab: { label, note } }: { lab: LabOption }) => (
  <>
    <EnvironmentOutlined />
    <span>
      <strong>{label}</strong>
      {note && <small>{note}</small>}
    </span>
  </>
);

type Props = { value: LabOption | null; fault: string | undefined; onPick: (lab: LabOption | null) => void };

/** Where it was found: by the code at the door, where the user has been lately, or by name. */
export function ReportPlace({ value, fault, onPick }: Props) {
  const [scanning, setScanning] = useState(false);
  const phone = useIsPhone();
  const pick = (lab: LabPick) => {
    setScanning(false);
    onPick(optionOf(lab));
  };
  if (value)
    return (
      <div className="report-lab" data-chosen="true">
        <Where lab={value} />
        <Button type="link" onClick={() => onPick(null)}>
          更换
        </Button>
      </div>
    );
  return (
    <>
      {phone && (
        <Button size="large" block icon={<ScanOutlined />} onClick={() => setScanning(true)}>
          扫门口的二维码
        </Button>
      )}
      <Recent onPick={pick} />
      <Search onPick={pick} fault={fault} />
      {scanning && <ScanPlace onLab={pick} onClose={() => setScanning(false)} />}
    </>
  );
}
