import { Select } from 'antd';
import { DateCell, EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { ledgerApi } from '../../shared/report/ledger.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { Conclusion, RecordStatus } from '../../shared/core/record.states.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { spanText } from '../self-check/frequency.tsx';
import { Deadline } from '../problem/problem-cells.tsx';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { ActivityLink, CellWithNote, ProblemText } from '../core/cells.tsx';

type File = OutputOf<typeof ledgerApi.lab>;

function Numbers({ file }: { file: File }) {
  const count = (fits: (state: string) => boolean) => file.problems.filter((one) => fits(one.state)).length;
  const finished = count((state) => state === ProblemState.finished);
  return (
    <StatCards
      items={[
        {
          label: '检查次数',
          value: file.checks.filter((one) => one.status === RecordStatus.submitted).length,
          unit: '次',
        },
        { label: '发现隐患', value: file.problems.length, unit: '项' },
        {
          label: '紧急隐患',
          value: file.problems.filter((one) => one.level === ProblemLevel.urgent).length,
          unit: '项',
          color: '#b01f27',
        },
        { label: '整改完成', value: finished, unit: '项', color: '#1f6a06' },
        { label: '逾期', value: file.problems.filter((one) => one.overdue).length, unit: '项', color: '#b01f27' },
      ]}
    />
  );
}

function Checks({ file }: { file: File }) {
  return (
    <Panel title="检查记录">
      <DataTable
        label="检查记录"
        rows={file.checks}
        empty="本学年没有检查记录"
        columns={[
          {
            field: 'act_name',
            title: '检查',
            render: (row) => (
              <CellWithNote
                main={
                  <ActivityLink id={row.act_id} type={row.act_type}>
                    {row.act_name}
                  </ActivityLink>
                }
                note={`${row.act_type_name} · ${row.checked_at?.slice(0, 16) ?? ''}`}
                width={340}
              />
            ),
          },
          { field: 'inspectors', title: '检查人' },
          { field: 'status', title: '状态', render: (row) => <EnumTag of={RecordStatus} value={row.status} /> },
          { field: 'conclusion', title: '结论', render: (row) => <EnumTag of={Conclusion} value={row.conclusion} /> },
          {
            field: 'met_rate',
            title: '符合率',
            align: 'right',
            render: (row) => (row.met_rate === null ? '—' : `${row.met_rate}%`),
          },
          {
            field: 'problems',
            title: '隐患',
            align: 'right',
            render: (row) => (row.urgent > 0 ? `${row.problems}（紧急 ${row.urgent}）` : row.problems),
          },
        ]}
        actions={[
          {
            label: '查看',
            right: 'inspection.record.read',
            to: (row) => `${pathsOf(row.act_type).record}/${row.id}`,
          },
        ]}
      />
    </Panel>
  );
}

function Problems({ file }: { file: File }) {
  return (
    <Panel title="隐患与整改">
      <DataTable
        label="隐患与整改"
        rows={file.problems}
        empty="本学年没有隐患"
        columns={[
          {
            field: 'description',
            title: '隐患',
            render: (row) => <ProblemText row={row} />,
          },
          { field: 'level', title: '等级', render: (row) => <EnumTag of={ProblemLevel} value={row.level} /> },
          { field: 'photos', title: '照片', render: (row) => <Photos files={row.photos.slice(0, 3)} size={44} /> },
          { field: 'deadline', title: '期限', render: (row) => <Deadline row={row} /> },
          { field: 'duty_name', title: '责任人' },
          { field: 'finished_at', title: '完成时间', render: (row) => <DateCell value={row.finished_at} /> },
          { field: 'state', title: '状态', render: (row) => <EnumTag of={ProblemState} value={row.state} /> },
        ]}
        actions={[
          { label: '查看', right: 'inspection.problem.read', to: (row) => `/lab-check/problem_look/${row.id}` },
        ]}
      />
    </Panel>
  );
}

function SelfChecks({ file }: { file: File }) {
  return (
    <Panel title="自查">
      <DataTable
        label="自查"
        rows={file.self_checks}
        empty="本学年没有自查"
        columns={[
          {
            field: 'plan_name',
            title: '自查',
            render: (row) => <CellWithNote main={row.plan_name} note={spanText(row)} width={340} />,
          },
          { field: 'status', title: '状态', render: (row) => <EnumTag of={SelfTaskStatus} value={row.status} /> },
          { field: 'abnormal', title: '异常项', align: 'right' },
          { field: 'submitted_by_name', title: '填报人', render: (row) => row.submitted_by_name || '—' },
          { field: 'submitted_at', title: '提交时间', render: (row) => <DateCell value={row.submitted_at} /> },
        ]}
        actions={[
          {
            label: '查看',
            right: 'inspection.self.read',
            to: (row) => `/lab-check/self-check/check-result/${row.id}`,
          },
        ]}
      />
    </Panel>
  );
}

/** School year of a file. */
export function YearSelect({ file, onChange }: { file: File; onChange: (year: string) => void }) {
  return (
    <Select
      aria-label="学年"
      style={{ width: 160 }}
      value={file.school_year}
      options={file.school_years.map((year) => ({ value: year, label: `${year} 学年` }))}
      onChange={onChange}
    />
  );
}

/** Figures, checks, problems and self-checks of a laboratory in a school year. */
export function LabFile({ file }: { file: File }) {
  return (
    <>
      <Numbers file={file} />
      <Checks file={file} />
      <Problems file={file} />
      <SelfChecks file={file} />
    </>
  );
}
