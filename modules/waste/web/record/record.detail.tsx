import '../parts/waste.css';
import { Alert } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { recordApi, type RecordDetail } from '../../shared/record/record.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { Form, Source } from '../../shared/waste-kinds.ts';
import { groupText, Properties } from '../parts/tags.tsx';
import { useRecordActions } from './record-actions.tsx';
import { recordPath, recordReads } from './record-reads.ts';
import { Days, Fill } from './record.list.tsx';

const next = (row: RecordDetail): string | undefined => {
  const isHere = row.state === RecordState.collecting || row.state === RecordState.sealed;
  if (isHere && row.is_special && row.photos.length === 0)
    return `特殊废物须有照片，请${row.state === RecordState.sealed ? '补充照片，再申请收运' : '编辑并上传照片，再封装'}`;
  if (row.state === RecordState.collecting && !row.is_printed) return '请打印标签并贴在容器上，再开始投放';
  if (row.state === RecordState.sealed && !row.is_printed) return '已封装，请重新打印带重量的标签并贴好，再申请收运';
  return undefined;
};

function Deposits({ row }: { row: RecordDetail }) {
  return (
    <Panel title={`投放记录（${row.deposits.length}）`}>
      <DataTable
        label="投放记录"
        rows={row.deposits.map((one) => ({ ...one, id: one.line }))}
        empty="还没有投放"
        columns={[
          { field: 'at', title: '时间' },
          {
            field: 'component',
            title: '成分',
            render: ({ component, bottle }) =>
              bottle ? (
                <>
                  {component}　<Link to={`/chemical/c/${bottle.code}`}>{bottle.code}</Link>　余 {bottle.left}
                </>
              ) : (
                component
              ),
          },
          { field: 'compat_group', title: '相容组', render: (one) => groupText(one.compat_group) },
          { field: 'amount', title: '投放量', align: 'right', render: (one) => `${one.amount} ${row.unit}` },
          { field: 'ph', title: 'pH', align: 'right', render: (one) => one.ph ?? '—' },
          { field: 'person_name', title: '投放人' },
        ]}
      />
    </Panel>
  );
}

function Label({ row }: { row: RecordDetail }) {
  const invalidate = useInvalidate();
  return (
    <Panel
      title="标签"
      extra={
        row.can.includes('label') && (
          <PdfButton
            endpoint={recordApi.label}
            input={{ id: row.id }}
            label="打印标签"
            onDone={() => void invalidate(recordReads)}
          />
        )
      }
    >
      <Facts
        items={[
          [
            '数字识别码',
            <span key="no" className="waste-code">
              {row.label_no}
            </span>,
            2,
          ],
          ['废物类别', `${row.hw} ${row.type_name}`],
          ['废物代码', row.code],
          ['废物形态', labelOf(Form, row.form)],
          ['危险特性', <Properties key="props" of={row.props} />],
          ['主要成分', row.components.map(({ name, share }) => `${name} ${share}%`).join('、'), 2],
          ['有害成分', row.harmful],
          ['注意事项', row.precautions],
          ['产生日期', row.started_on],
          ['废物重量', row.net_kg === null ? '封装时称重' : `${row.net_kg} kg`],
        ]}
      />
    </Panel>
  );
}

function Corrections({ row }: { row: RecordDetail }) {
  if (row.corrections.length === 0) return null;
  return (
    <Panel title={`净重更正（${row.corrections.length}）`}>
      <DataTable
        label="净重更正"
        rows={row.corrections.map((one) => ({ ...one, id: one.line }))}
        empty="没有更正"
        columns={[
          { field: 'at', title: '时间' },
          { field: 'before_kg', title: '更正前', align: 'right', render: (one) => `${one.before_kg} kg` },
          { field: 'after_kg', title: '更正后', align: 'right', render: (one) => `${one.after_kg} kg` },
          { field: 'reason', title: '原因' },
          { field: 'person_name', title: '更正人' },
        ]}
      />
    </Panel>
  );
}

function Refusals({ row }: { row: RecordDetail }) {
  return row.refusals.map((one) => (
    <Alert
      key={one.at}
      type="error"
      showIcon
      title={`现场拒收：${one.reason}`}
      description={
        <>
          {one.by}　{one.at}
          <Photos files={one.photos} />
        </>
      }
      style={{ marginBottom: 16 }}
    />
  ));
}

/** 产废登记详情: the container, what is in it, and what became of it. */
export function RecordDetailPage() {
  const { actions, dialog } = useRecordActions();
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <EnumTag of={RecordState} value={row.state} />}
      read={recordApi.find}
      back={{ else: recordPath }}
      actions={actions.map((action) => ({
        ...action,
        primary: action.label === '追加投放' || action.label === '申请收运',
      }))}
      invalidates={recordReads}
    >
      {(row) => (
        <>
          {next(row) && <Alert type="info" showIcon title={next(row)} style={{ marginBottom: 16 }} />}
          {row.state === RecordState.sealed && <Refusals row={row} />}
          <Panel title="容器">
            <Facts
              items={[
                ['实验室', row.lab_name],
                ['产生人', `${row.creator_name}　${row.phone}`],
                ['容器规格', row.spec_name],
                [
                  '数量',
                  <>
                    {row.amount} {row.unit}　装载率 <Fill row={row} />
                  </>,
                ],
                ['相容组', groupText(row.compat_group)],
                ['来源', [labelOf(Source, row.source), row.project].filter(Boolean).join('　')],
                ['在室天数', <Days key="days" row={row} />],
                row.sealed_at !== null && ['封装时间', row.sealed_at],
                row.apply !== null && [
                  '收运申请',
                  <Link key="apply" to={`/waste/apply/${row.apply.id}`}>
                    {row.apply.no}
                  </Link>,
                ],
                row.stored_on !== null && ['暂存', `${row.warehouse_name} ${row.zone_name}　${row.stored_on} 入库`],
                row.void_reason !== '' && ['作废原因', row.void_reason, 2],
              ]}
            />
            {row.photos.length > 0 && <Photos files={row.photos} />}
          </Panel>
          <Label row={row} />
          <Corrections row={row} />
          <Deposits row={row} />
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
