import './reservation.css';
import { Alert } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { accountApi } from '../shared/account/account.ts';
import { billApi } from '../shared/bill/bill.ts';
import { BillStatus } from '../shared/bill/bill.states.ts';
import { creditApi } from '../shared/credit/credit.ts';
import { QualificationLevel, qualificationApi } from '../shared/qualification/qualification.ts';
import { billPath } from './parts/reads.ts';
import { MyCreditFlows } from './credit/my-credit-flows.tsx';
import { MyAccountFlows } from './account/account-flows.tsx';

/** Bills that the reader has to pay; nothing when there are none. */
function DueBills() {
  const { data } = useRead(billApi.list, { mine: true, status: BillStatus.due, size: 15 }, { quiet: true });
  if (!data || data.content.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={`有 ${data.total} 张账单待付款`}
      description={data.content.map((row) => (
        <p key={row.id} className="resv-text">
          <Link to={`${billPath}/${row.id}`}>{row.no}</Link>　{row.resource_name}　{moneyText(row.amount)} 元
        </p>
      ))}
      style={{ marginBottom: 16 }}
    />
  );
}

function Qualifications() {
  const { data, isFetching } = useRead(qualificationApi.list, { mine: true, size: 50 }, { quiet: true });
  return (
    <Panel title="我的上机资格">
      <DataTable
        label="我的上机资格"
        rows={data?.content ?? []}
        loading={isFetching}
        empty="还没有上机资格。需要资格的仪器，请联系负责人参加培训和考核"
        columns={[
          { field: 'resource_name', title: '资源' },
          { field: 'level', title: '级别', render: (row) => <EnumTag of={QualificationLevel} value={row.level} /> },
          { field: 'trained_on', title: '培训日期' },
          { field: 'exam', title: '考核', render: (row) => row.exam || '—' },
          {
            field: 'valid_to',
            title: '有效期至',
            render: (row) => `${row.valid_to}${row.is_expired ? '（已到期）' : row.status === 0 ? '（已停用）' : ''}`,
          },
        ]}
      />
    </Panel>
  );
}

/** 账户与信用: the reader's money, points, blocks and qualifications for bookings. */
export function MinePage() {
  const account = useRead(accountApi.mine, {});
  const credit = useRead(creditApi.mine, {});
  return (
    <PageFrame title="账户与信用">
      <Loaded of={credit}>
        {({ points, school_year, blocked_until, block_reason }) => (
          <>
            {blocked_until !== null && (
              <Alert
                type="error"
                showIcon
                title={`${blocked_until.slice(0, 16)} 前不能预约`}
                description={`${block_reason}。有异议的请申诉，或联系实验室管理部门。`}
                style={{ marginBottom: 16 }}
              />
            )}
            <DueBills />
            <Loaded of={account}>
              {({ available, frozen, spent }) => (
                <StatCards
                  items={[
                    { label: '账户可用', value: moneyText(available), unit: '元' },
                    { label: '冻结', value: moneyText(frozen), unit: '元' },
                    { label: '支出', value: moneyText(spent), unit: '元' },
                    { label: `信用分（${school_year}）`, value: points, unit: '分' },
                  ]}
                />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
      <Panel title="信用记录">
        <MyCreditFlows />
      </Panel>
      <Panel title="账户流水">
        <MyAccountFlows />
      </Panel>
      <Qualifications />
    </PageFrame>
  );
}
