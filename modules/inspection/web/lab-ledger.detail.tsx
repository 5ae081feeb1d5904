import { Select, Table } from 'antd';
import { Link, useParams, useSearchParams } from 'react-router';
import { DateCell, EnumTag } from '#kernel/web/cells.tsx';
import { Facts } from '#kernel/web/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#kernel/web/page-frame.tsx';
import { Photos } from '#kernel/web/photos.tsx';
import { useRead } from '#kernel/web/query.ts';
import { StatCards } from '#kernel/web/stat-page.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { ledgerApi } from '../shared/ledger.ts';
import { ProblemLevel, ProblemState } from '../shared/problem.ts';
import { Conclusion, RecordStatus } from '../shared/record.ts';
import { LabClassCell, LevelCell } from './parts/lab-codes.tsx';
import { Deadline } from './parts/problem-cells.tsx';

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
      <Table
        size="small"
        rowKey="record_id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={file.checks}
        locale={{ emptyText: '本学年没有检查记录' }}
        columns={[
          { title: '检查时间', render: (_, row) => <DateCell value={row.checked_at} /> },
          { title: '活动', render: (_, row) => `${row.act_name}（${row.act_type_name}）` },
          { title: '检查人', dataIndex: 'inspectors' },
          { title: '状态', render: (_, row) => <EnumTag of={RecordStatus} value={row.status} /> },
          { title: '结论', render: (_, row) => <EnumTag of={Conclusion} value={row.conclusion} /> },
          { title: '符合率', align: 'right', render: (_, row) => (row.met_rate === null ? '—' : `${row.met_rate}%`) },
          { title: '隐患（紧急）', align: 'right', render: (_, row) => `${row.problems}（${row.urgent}）` },
          { title: '操作', render: (_, row) => <Link to={`/lab-check/check/detail/${row.record_id}`}>查看</Link> },
        ]}
      />
    </Panel>
  );
}

function Problems({ file }: { file: File }) {
  return (
    <Panel title="隐患与整改">
      <Table
        size="small"
        rowKey="problem_id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={file.problems}
        locale={{ emptyText: '本学年没有隐患' }}
        columns={[
          { title: '编号', dataIndex: 'problem_no' },
          { title: '描述', dataIndex: 'description', render: (text: string) => <div className="lab-cell">{text}</div> },
          { title: '分类', dataIndex: 'class_name' },
          { title: '等级', render: (_, row) => <EnumTag of={ProblemLevel} value={row.level} /> },
          { title: '照片', render: (_, row) => <Photos files={row.photos.slice(0, 3)} size={44} /> },
          { title: '期限', render: (_, row) => <Deadline row={row} /> },
          { title: '责任人', dataIndex: 'duty_name' },
          { title: '完成时间', render: (_, row) => <DateCell value={row.finished_at} /> },
          { title: '状态', render: (_, row) => <EnumTag of={ProblemState} value={row.state} /> },
          { title: '操作', render: (_, row) => <Link to={`/lab-check/problem_look/${row.problem_id}`}>查看</Link> },
        ]}
      />
    </Panel>
  );
}

/** The inspection file of one laboratory for a school year. */
export function LabLedgerPage() {
  const id = Number(useParams()['id']);
  const [search, setSearch] = useSearchParams();
  const school_year = search.get('school_year') ?? undefined;
  const file = useRead(ledgerApi.lab, { id, ...(school_year && { school_year }) });
  const years = file.data?.school_years ?? [];
  return (
    <PageFrame
      title={file.data?.lab_name ?? '台账详情'}
      back="/lab-check/ledger"
      tools={
        years.length > 0 && (
          <Select
            aria-label="学年"
            style={{ width: 160 }}
            value={file.data!.school_year}
            options={years.map((year) => ({ value: year, label: `${year} 学年` }))}
            onChange={(year) => setSearch({ school_year: year })}
          />
        )
      }
    >
      <Loaded of={file}>
        {(data) => (
          <>
            <Panel title="实验室">
              <Facts
                columns={3}
                items={[
                  ['编号', data.lab_no],
                  ['学院', data.college_name],
                  ['房间', data.rooms],
                  ['安全等级', <LevelCell key="level" value={data.lab_level} />],
                  ['安全类别', <LabClassCell key="class" value={data.lab_class} />],
                  ['负责人', data.head_name],
                  ['安全员', data.safety_officer_name],
                ]}
              />
            </Panel>
            <Numbers file={data} />
            <Checks file={data} />
            <Problems file={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
