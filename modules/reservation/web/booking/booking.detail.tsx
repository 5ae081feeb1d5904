import '../reservation.css';
import { Alert } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Payer } from '../../shared/account/payer.ts';
import { BillStatus } from '../../shared/bill/bill.states.ts';
import { bookingApi, type BookingDetail } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { UseType } from '../../shared/kinds.ts';
import { useBookingActions } from './booking-actions.tsx';
import { BookingState } from './booking-columns.tsx';
import { billPath, bookingReads, bookPath, myPath } from '../parts/reads.ts';
import { timeText } from '../parts/time-text.ts';

const minute = (at: string) => at.slice(0, 16);

/** What comes next, or why nothing does. */
function nextOf(row: BookingDetail): { type: 'info' | 'warning' | 'error'; title: string; text?: string } | undefined {
  const { review_status, use_state, check_in_from, check_in_until, opinion } = row;
  const because = opinion === '' ? {} : { text: opinion };
  if (review_status === ReviewStatus.waiting)
    return { type: 'warning', title: '等待负责人审核，时段已为您保留', text: '到开始时间仍未审核的，预约自动失效' };
  if (review_status === ReviewStatus.rejected) return { type: 'error', title: '预约未通过', ...because };
  if (review_status === ReviewStatus.cancelled) return { type: 'warning', title: '预约已取消', ...because };
  if (use_state === UseState.planned)
    return {
      type: 'info',
      title: `${minute(check_in_from)} 至 ${check_in_until.slice(11, 16)} 签到，逾期记为爽约`,
      text: `不能按时使用的，请在 ${minute(row.cancel_until)} 前取消`,
    };
  if (use_state === UseState.running)
    return { type: 'info', title: '正在使用', text: `计划 ${minute(row.ends_at)} 结束，结束后请签退` };
  if (use_state === UseState.absent) return { type: 'error', title: '没有在规定时间签到，记为爽约' };
  return undefined;
}

function Next({ row }: { row: BookingDetail }) {
  const next = nextOf(row);
  if (!next) return null;
  const { type, title, text } = next;
  return <Alert type={type} showIcon title={title} description={text} style={{ marginBottom: 16 }} />;
}

/** What it is expected to cost, who pays, and the bill when it has ended. */
function ChargePanel({ charge }: { charge: NonNullable<BookingDetail['charge']> }) {
  const { payer, card_name, estimate, bill_id, bill_amount, bill_status } = charge;
  return (
    <Panel title="费用">
      <Facts
        items={[
          ['预计费用', `${moneyText(estimate)} 元`],
          ['付款方式', [labelOf(Payer, payer), card_name].filter(Boolean).join('　')],
          bill_id !== null && [
            '账单',
            <span key="bill">
              <Link to={`${billPath}/${bill_id}`}>{moneyText(bill_amount ?? '0')} 元</Link>{' '}
              <EnumTag of={BillStatus} value={bill_status} />
            </span>,
          ],
        ]}
      />
    </Panel>
  );
}

/** 预约详情: when and what for, how it was decided and used, and what to do next. */
export function BookingDetailPage() {
  const { actions, dialog } = useBookingActions();
  return (
    <DetailPage
      title={(row) => `${row.resource_name}的预约`}
      note={(row) => <BookingState row={row} />}
      read={bookingApi.find}
      back={{ else: myPath }}
      actions={actions}
      invalidates={bookingReads}
    >
      {(row) => (
        <>
          <Next row={row} />
          <Panel title="预约">
            <Facts
              items={[
                [
                  '资源',
                  <Link key="resource" to={bookPath(row.kind, row.resource_id)}>
                    {row.resource_name}
                  </Link>,
                ],
                ['时间', timeText(row.starts_at, row.ends_at)],
                ['实验室', row.lab_name],
                row.place !== null && ['工位', `${row.place} 号`],
                ['预约人', row.user_name],
                row.others.length > 0 && ['同行人员', row.others.map(({ name }) => name).join('、')],
                ['用途', [labelOf(UseType, row.use_type), row.subject].filter(Boolean).join('　')],
                ['样品数', row.samples],
                row.experiment_name !== '' && ['实验项目', row.experiment_name],
                ['实验内容', row.content, 2],
                row.hazards !== '' && ['危险物质', row.hazards, 2],
                row.remark !== '' && ['备注', row.remark, 2],
                ['单号', row.no],
                ['提交时间', minute(row.created_at)],
              ]}
            />
          </Panel>
          {row.charge && <ChargePanel charge={row.charge} />}
          {row.decided_at !== null && (
            <Panel title={row.review_status === ReviewStatus.cancelled ? '取消' : '审核'}>
              <Facts
                items={[
                  ['办理人', row.decided_by],
                  ['时间', minute(row.decided_at)],
                  ['意见', row.opinion, 2],
                ]}
              />
            </Panel>
          )}
          {row.on_at !== null && (
            <Panel title="使用">
              <Facts
                items={[
                  ['签到', minute(row.on_at)],
                  ['签退', row.off_at === null ? '尚未签退' : minute(row.off_at)],
                ]}
              />
            </Panel>
          )}
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
