import { Space } from 'antd';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { PaperKind, projectApi, type ProjectDetail } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { moneyOr } from '../parts/project-columns.tsx';
import { callPath } from '../parts/reads.ts';

type Props = { row: ProjectDetail };

export const FactsPanel = ({ row }: Props) => (
  <>
    <Panel>
      <Facts
        items={[
          ['编号', row.no],
          ['申报通知', <Link key="call" to={`${callPath}/${row.call_id}`}>{`${row.year} 年 ${row.call_name}`}</Link>],
          ['类别', row.category_name],
          ['申报单位', row.org_name],
          ['负责人', row.head_name],
          ['起止日期', `${row.starts_on} 至 ${row.ends_on}`],
          ['实验室', row.labs.map(({ name }) => name).join('、'), 2],
          ['申请金额', `${moneyText(row.applied)} 元`],
          ['批准金额', row.approved === null ? '' : `${moneyText(row.approved)} 元`],
          row.score !== null && ['评审得分', row.score],
          row.suggested !== null && ['建议金额', `${moneyText(row.suggested)} 元`],
          row.card !== null && [
            '经费卡',
            <Link key="card" to={`/project/budget-card/${row.card.id}`}>
              {`${row.card.card_no} ${row.card.name}（负责人${row.card.manager_name}）`}
            </Link>,
          ],
          row.returned !== null && ['收回金额', `${moneyText(row.returned)} 元`],
          ['其他经费来源', row.other_sources, 2],
          ['学院意见', row.college_opinion, 2],
          row.reason !== '' && ['退回、不予通过或终止的原因', row.reason, 2],
        ]}
      />
    </Panel>
    <Panel title={`项目成员（${row.members.length}）`}>
      <DataTable
        label="项目成员"
        rows={row.members.map((one) => ({ ...one, id: one.user_id }))}
        empty="没有其他成员"
        columns={[
          { field: 'name', title: '姓名' },
          { field: 'work', title: '分工' },
        ]}
      />
    </Panel>
  </>
);

export const ContentPanel = ({ row }: Props) => (
  <>
    <Panel title="立项依据">
      <p className="project-text">{row.basis}</p>
    </Panel>
    <Panel title="建设内容">
      <p className="project-text">{row.content}</p>
    </Panel>
    <Panel title="绩效指标">
      <DataTable
        label="绩效指标"
        rows={row.indicators.map((one, id) => ({ ...one, id }))}
        columns={[
          { field: 'name', title: '指标' },
          { field: 'current', title: '现状' },
          { field: 'target', title: '目标' },
        ]}
      />
    </Panel>
    <Panel title="进度安排">
      <DataTable
        label="进度安排"
        rows={row.schedule.map((one, id) => ({ ...one, id }))}
        columns={[
          { field: 'ends_on', title: '完成日期' },
          { field: 'work', title: '工作内容' },
        ]}
      />
    </Panel>
  </>
);

export const BudgetPanel = ({ row }: Props) => (
  <Panel>
    <DataTable
      label="预算"
      rows={row.budget}
      columns={[
        { field: 'line', title: '序号', align: 'right' },
        { field: 'subject_name', title: '科目' },
        {
          field: 'item',
          title: '名称',
          maxWidth: 220,
          render: (one) => (one.spec ? `${one.item}（${one.spec}）` : one.item),
        },
        { field: 'qty', title: '数量', align: 'right' },
        { field: 'price', title: '单价（元）', align: 'right', render: (one) => moneyText(one.price) },
        { field: 'amount', title: '申请（元）', align: 'right', render: (one) => moneyText(one.amount) },
        { field: 'approved', title: '批准（元）', align: 'right', render: (one) => moneyOr(one.approved) },
        { field: 'frozen', title: '已冻结', align: 'right', render: (one) => moneyText(one.frozen) },
        { field: 'spent', title: '已支出', align: 'right', render: (one) => moneyText(one.spent) },
        { field: 'reason', title: '理由', maxWidth: 220 },
        { field: 'quotes', title: '报价', render: (one) => <FileLinks files={one.quotes} /> },
      ]}
    />
  </Panel>
);

export const FilesPanel = ({ row }: Props) => (
  <>
    <Panel title="文书">
      <Space wrap>
        <PdfButton endpoint={projectApi.print} input={{ id: row.id, kind: PaperKind.application }} label="申报书" />
        {row.approved !== null && (
          <PdfButton endpoint={projectApi.print} input={{ id: row.id, kind: PaperKind.task }} label="任务书" />
        )}
        {row.state === ProjectState.accepted && (
          <PdfButton endpoint={projectApi.print} input={{ id: row.id, kind: PaperKind.certificate }} label="验收证书" />
        )}
      </Space>
    </Panel>
    <Panel title="附件">
      <Facts
        items={[
          ['申报附件', <FileLinks key="files" files={row.files} />, 2],
          ['签字盖章的任务书', <FileLinks key="signed" files={row.signed_files} />, 2],
        ]}
      />
    </Panel>
  </>
);
