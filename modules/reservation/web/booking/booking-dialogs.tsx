import { labelOf } from '#kernel/shared/enums.ts';
import { NameList } from '#kernel/web/ui/name-list.tsx';
import { OpinionField } from '#platform/workflow/web/public.tsx';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { AreaField, EnumField, NumberField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { bookingApi, type BookingRow } from '../../shared/booking/booking.ts';
import { ReviewStatus } from '../../shared/booking/booking.states.ts';
import { UseCondition, UseType } from '../../shared/kinds.ts';
import { bookingReads } from '../parts/reads.ts';
import { timeText } from '../parts/time-text.ts';

const cancel = namesOf(bookingApi.cancel);
const decide = namesOf(bookingApi.decide);
const checkOut = namesOf(bookingApi.checkOut);
const extend = namesOf(bookingApi.extend);
const receive = namesOf(bookingApi.receive);

const cancelHint = ({ review_status }: BookingRow) =>
  `取消后不能恢复，需要时重新预约${review_status === ReviewStatus.passed ? '；超过取消期限的扣信用分' : ''}`;

export type BookingDialogKind = 'cancel' | 'check_out' | 'extend' | 'receive';
export type OneBookingProps = { kind: BookingDialogKind; row: BookingRow; onClose: () => void };

/** Cancels, ends or prolongs one booking. */
export function OneBookingDialog({ kind, row, onClose }: OneBookingProps) {
  const of = `${row.resource_name}（${timeText(row.starts_at, row.ends_at)}）`;
  const common = { input: { id: row.id }, invalidates: bookingReads, onClose };
  if (kind === 'cancel')
    return (
      <FormDialog
        title={`取消预约：${of}`}
        save={bookingApi.cancel}
        okText="取消预约"
        done="已取消，时段已释放"
        {...common}
      >
        <AreaField name={cancel('reason')} label="原因" max={200} rows={2} hint={cancelHint(row)} />
      </FormDialog>
    );
  if (kind === 'receive')
    return (
      <FormDialog
        title={`转账已到账：${row.user_name}，${of}`}
        save={bookingApi.receive}
        okText="确认到账"
        done="已确认到账，负责人可以通过预约"
        {...common}
      >
        <TextField
          name={receive('note')}
          label="凭证号"
          max={60}
          span={24}
          hint="按预计费用记入预约人的账户并冻结，用完按实际结算"
        />
      </FormDialog>
    );
  if (kind === 'extend')
    return (
      <FormDialog
        title={`延时：${of}`}
        save={bookingApi.extend}
        defaults={{ ends_at: row.ends_at }}
        okText="延时"
        done="已延时"
        {...common}
      >
        <DateTimeField
          name={extend('ends_at')}
          label="新的结束时间"
          span={24}
          hint={`原定 ${row.ends_at.slice(0, 16)} 结束，只能延到空闲的时段`}
        />
      </FormDialog>
    );
  return (
    <FormDialog
      title={`签退：${of}`}
      save={bookingApi.checkOut}
      defaults={{ condition: UseCondition.normal }}
      okText="签退"
      done="已签退，使用记录已生成"
      {...common}
    >
      <EnumField name={checkOut('condition')} label="使用情况" of={UseCondition} />
      <NumberField name={checkOut('samples')} label="实际样品数" min={0} max={9999} precision={0} />
      <AreaField name={checkOut('note')} label="说明" max={300} rows={2} placeholder="有故障的请写明现象" />
    </FormDialog>
  );
}

/** Who wants what, when and what for. */
const wishOf = (row: BookingRow) =>
  [
    `${row.user_name}　${row.resource_name}　${timeText(row.starts_at, row.ends_at)}${row.is_off_hours ? '（非工作时间）' : ''}`,
    [labelOf(UseType, row.use_type), row.subject, row.content, `${row.people} 人`].filter(Boolean).join('，'),
  ].join('：');

export type DecideProps = { rows: readonly BookingRow[]; pass: boolean; onClose: () => void };

/** Passes or rejects one booking, or all that were ticked with the same opinion. */
export function DecideDialog({ rows, pass, onClose }: DecideProps) {
  const verb = pass ? '通过' : '驳回';
  const [one] = rows as [BookingRow, ...BookingRow[]];
  const common = {
    okText: verb,
    done: pass ? '已通过，预约人会收到通知' : '已驳回，预约人会收到通知',
    invalidates: bookingReads,
    onClose,
  };
  const opinion = <OpinionField name={decide('opinion')} pass={pass} />;
  if (rows.length > 1)
    return (
      <FormDialog
        title={`${verb} ${rows.length} 个预约`}
        save={bookingApi.decideAll}
        input={{ ids: rows.map(({ id }) => id), pass }}
        about={<NameList names={rows.map(wishOf)} />}
        {...common}
      >
        {opinion}
      </FormDialog>
    );
  return (
    <FormDialog
      title={`${verb}${one.user_name}的预约`}
      save={bookingApi.decide}
      input={{ id: one.id, pass }}
      about={<NameList names={[wishOf(one)]} />}
      {...common}
    >
      {opinion}
    </FormDialog>
  );
}
