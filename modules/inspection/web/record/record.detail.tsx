import '../core/inspection.css';
import { Image, Table } from 'antd';
import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { download } from '#kernel/web/api/download.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { recordApi, type RecordDetail } from '../../shared/record/record.ts';
import { resultApi } from '../../shared/record/result.ts';
import { Conclusion, ItemResult, RecordStatus } from '../../shared/core/record.states.ts';
import { LevelCell } from '../core/lab-codes.tsx';
import { ActivityLink, CellWithNote, LabLink, ProblemText } from '../core/cells.tsx';

function Problems({ record }: { record: RecordDetail }) {
  return (
    <Panel title={`隐患（${record.problems.filter(({ fixed }) => !fixed).length}）`}>
      <DataTable
        label="隐患"
        rows={record.problems}
        empty="本次检查没有发现隐患"
        columns={[
          {
            field: 'description',
            title: '隐患',
            render: (row) => <ProblemText row={row} />,
          },
          { field: 'level', title: '等级', render: (row) => <EnumTag of={ProblemLevel} value={row.level} /> },
          {
            field: 'photos',
            title: '照片',
            render: (row) => <Photos files={[...row.photos, ...row.after]} size={48} />,
          },
          {
            field: 'state',
            title: '状态',
            render: (row) =>
              row.fixed ? (
                <ToneTag tone="good">现场已整改</ToneTag>
              ) : row.is_draft ? (
                <ToneTag tone="warn">未下发</ToneTag>
              ) : (
                <EnumTag of={ProblemState} value={row.state} />
              ),
          },
          {
            field: 'found_at',
            title: '记录人',
            render: (row) => <CellWithNote main={row.found_by_name} note={row.found_at.slice(0, 16)} />,
          },
        ]}
        actions={[
          {
            label: '查看',
            right: 'inspection.problem.read',
            when: (row) => !row.is_draft,
            to: (row) => `/lab-check/problem_look/${row.id}`,
          },
        ]}
      />
    </Panel>
  );
}

function Answers({ record }: { record: RecordDetail }) {
  const answers = new Map(record.answers.map((answer) => [answer.item_id, answer]));
  const count = (result: number) => record.answers.filter((answer) => answer.result === result).length;
  return (
    <Panel
      title="检查项"
      extra={
        <span className="insp-tags">
          {ItemResult.$items.map((item) => (
            <ToneTag key={item.value} tone={item.tone}>{`${item.label} ${count(item.value)}`}</ToneTag>
          ))}
        </span>
      }
    >
      <Table
        size="small"
        rowKey="item_id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={record.items}
        columns={[
          { title: '编号', dataIndex: 'code' },
          {
            title: '检查项',
            render: (_, item) => (
              <div className="lab-cell">
                {item.name} {item.veto && <ToneTag tone="bad">否决</ToneTag>}
              </div>
            ),
          },
          { title: '大类', dataIndex: 'category_name' },
          { title: '结果', render: (_, item) => <EnumTag of={ItemResult} value={answers.get(item.item_id)?.result} /> },
          { title: '说明', render: (_, item) => <div className="lab-cell">{answers.get(item.item_id)?.note}</div> },
          {
            title: '照片',
            render: (_, item) => {
              const photos = answers.get(item.item_id)?.photos ?? [];
              return photos.length > 0 && <Photos files={photos} size={40} />;
            },
          },
        ]}
      />
    </Panel>
  );
}

/** A submitted record, read-only. */
export function RecordDetailPage() {
  const restore = useCommand(recordApi.restore, [resultApi.labs, resultApi.colleges]);
  return (
    <DetailPage
      title={(record) => record.lab_name}
      note={(record) => <EnumTag of={RecordStatus} value={record.status} />}
      read={recordApi.find}
      actions={[
        {
          label: '恢复检查',
          when: (record) => record.can.includes('restore'),
          confirm: '恢复后该实验室重新列为未检查，确定？',
          run: (record) => restore.mutateAsync({ id: record.id }),
        },
        {
          label: '下载 PDF',
          done: false,
          run: (record) => download(recordApi.pdf, { id: record.id }, '检查记录.pdf'),
        },
        { label: '打印', run: () => window.print() },
      ]}
    >
      {(record) => (
        <>
          <Panel title="检查记录">
            <Facts
              items={[
                [
                  '检查活动',
                  <ActivityLink key="act" id={record.act_id} type={record.act_type}>
                    {record.act_name}（{record.act_no}）
                  </ActivityLink>,
                  2,
                ],
                [
                  '实验室',
                  <LabLink key="lab" id={record.lab_id}>
                    {record.lab_name}（{record.lab_no}）
                  </LabLink>,
                ],
                ['学院', record.college_name],
                ['安全等级', <LevelCell key="level" value={record.lab_level} />],
                ['房间', record.rooms.map((room) => room.room_no).join('、')],
                ['检查人', record.inspectors.map((one) => one.name).join('、')],
                ['检查组', record.group_name],
                ['检查时间', <DateCell key="at" value={record.checked_at} />],
                ['陪同人', record.companion],
                ['结论', <EnumTag key="conclusion" of={Conclusion} value={record.conclusion} />],
                ['签名', record.sign && <Image key="sign" src={record.sign.url} alt="签名" height={56} />],
                record.good_points !== '' && ['好的做法', record.good_points, 2],
                record.note !== '' && ['说明', record.note, 2],
                record.photos.length > 0 && ['照片', <Photos key="photos" files={record.photos} />, 2],
              ]}
            />
          </Panel>
          <Problems record={record} />
          {record.item_mode !== ItemMode.free && <Answers record={record} />}
        </>
      )}
    </DetailPage>
  );
}
