import '../instrument.css';
import { Col } from 'antd';
import { AreaField, DecimalField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { monthApi, type MonthField, type MonthRow } from '../../shared/month/month.ts';
import { monthReads } from '../parts/reads.ts';
import { ownSource } from '../parts/sources.ts';

const field = namesOf(monthApi.create);
const labels: Readonly<Record<MonthField, string>> = {
  hours_teach: '教学',
  hours_research: '科研',
  hours_service: '社会服务',
  hours_open: '其中开放',
  samples: '测样',
  down_hours: '故障停机',
};

/** What the system has collected, beside which a difference is typed. */
const Collected = ({ of }: { of: Record<string, string> }) => (
  <Col span={24}>
    <p className="ins-collected">
      采集的数据：
      {Object.entries(labels)
        .map(([name, label]) => `${label} ${of[name] ?? 0}`)
        .join('，')}
    </p>
  </Col>
);

const Figures = () => (
  <>
    <DecimalField name={field('hours_teach')} label="教学" unit="小时" />
    <DecimalField name={field('hours_research')} label="科研" unit="小时" />
    <DecimalField name={field('hours_service')} label="社会服务" unit="小时" />
    <DecimalField name={field('hours_open')} label="其中开放" unit="小时" hint="本实验室以外的人使用的机时" />
    <NumberField name={field('samples')} label="测样" min={0} max={999_999} precision={0} unit="个" />
    <DecimalField name={field('down_hours')} label="故障停机" unit="小时" />
  </>
);

const empty = {
  hours_teach: '0',
  hours_research: '0',
  hours_service: '0',
  hours_open: '0',
  samples: 0,
  down_hours: '0',
};

export type MonthDialogProps = { row?: MonthRow; onClose: () => void };

/** Hours of a month: typed, or what was collected with a reason for what is changed. */
export function MonthDialog({ row, onClose }: MonthDialogProps) {
  const common = { okText: '保存', done: '已保存', invalidates: monthReads, width: 640, onClose } as const;
  if (!row)
    return (
      <FormDialog title="补录机时" save={monthApi.create} defaults={empty} {...common}>
        <SelectField name={field('instrument_id')} label="仪器" source={ownSource} span={24} />
        <TextField name={field('month')} label="月份" placeholder="如 2026-03" max={7} span={24} />
        <Figures />
        <AreaField name={field('reason')} label="说明" max={200} rows={2} placeholder="如 预约系统启用前的纸质登记" />
      </FormDialog>
    );
  const { id, version, instrument_id, month } = row;
  return (
    <FormDialog
      title={`${row.instrument_name}　${month} 的机时`}
      save={monthApi.update}
      input={{ id, version, instrument_id, month }}
      defaults={row}
      {...common}
    >
      {row.collected && <Collected of={row.collected} />}
      <Figures />
      <AreaField
        name={field('reason')}
        label="修改原因"
        max={200}
        rows={2}
        placeholder="与采集的数据不一致时必填，如 有两次使用没有签到"
      />
    </FormDialog>
  );
}

export type CollectDialogProps = { onClose: () => void };

/** 采集机时 of one month. */
export const CollectDialog = ({ onClose }: CollectDialogProps) => (
  <FormDialog
    title="采集机时"
    save={monthApi.collect}
    okText="采集"
    done={({ rows }) => `已采集 ${rows} 台仪器的机时`}
    invalidates={monthReads}
    onClose={onClose}
  >
    <TextField
      name={namesOf(monthApi.collect)('month')}
      label="月份"
      placeholder="如 2026-03"
      max={7}
      span={24}
      hint="从使用记录采集您负责范围内仪器的机时。已确认的不变，修改过的保留修改。"
    />
  </FormDialog>
);

export type UnlockDialogProps = { row: MonthRow; onClose: () => void };

/** 解锁 a confirmed month, with a reason that the log keeps. */
export const UnlockDialog = ({ row, onClose }: UnlockDialogProps) => (
  <FormDialog
    title={`解锁 ${row.instrument_name} ${row.month} 的机时`}
    save={monthApi.unlock}
    input={{ id: row.id }}
    okText="解锁"
    done="已解锁，负责人可以修改后重新确认"
    invalidates={monthReads}
    onClose={onClose}
  >
    <AreaField name={namesOf(monthApi.unlock)('reason')} label="原因" max={200} rows={2} />
  </FormDialog>
);
