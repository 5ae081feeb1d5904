import { AreaField, DecimalField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { cylinderApi, type CylinderRow } from '../../shared/gas/cylinder.ts';
import { cylinderReads } from './gas-reads.ts';

export type CylinderStep = 'move' | 'connect' | 'empty' | 'giveBack' | 'report' | 'clear';
export type CylinderDialogProps = { step: CylinderStep; row: CylinderRow; onClose: () => void };

const move = namesOf(cylinderApi.move);
const connect = namesOf(cylinderApi.connect);
const report = namesOf(cylinderApi.report);
const clear = namesOf(cylinderApi.clear);

const texts: Record<CylinderStep, { title: string; done: string }> = {
  move: { title: '移瓶', done: '已移到新位置' },
  connect: { title: '接用', done: '已登记接用' },
  empty: { title: '用完', done: '已登记为空瓶' },
  giveBack: { title: '退回供应商', done: '已登记退回' },
  report: { title: '登记异常', done: '已登记异常，并列入预警中心' },
  clear: { title: '解除异常', done: '已解除异常' },
};

function Fields({ step, row }: Pick<CylinderDialogProps, 'step' | 'row'>) {
  if (step === 'move')
    return (
      <>
        <SelectField
          name={move('place')}
          label="移到"
          span={24}
          source={{ read: cylinderApi.places, input: { id: row.id }, value: 'place' }}
          hint="移入前核对同室化学品和气体、气体探测器；使用中的气瓶只能移到实验室的房间"
        />
        <TextField name={move('spot')} label="具体位置" max={60} span={24} placeholder="如 东墙气瓶柜 2 号位" />
      </>
    );
  if (step === 'report')
    return (
      <AreaField
        name={report('fault')}
        label="异常情况"
        max={300}
        rows={3}
        span={24}
        placeholder="如 阀门漏气、瓶体鼓包、附件缺失"
      />
    );
  if (step === 'clear')
    return (
      <AreaField
        name={clear('note')}
        label="处理结果"
        max={300}
        rows={3}
        span={24}
        placeholder="怎样处理的；检验超期的先在“编辑”中登记新的检验日期"
      />
    );
  return (
    <>
      <DecimalField
        name={connect('pressure_mpa')}
        label={step === 'connect' ? '瓶内压力' : '余压'}
        unit="MPa"
        span={24}
      />
      <AreaField name={connect('note')} label="说明" max={300} rows={2} span={24} />
    </>
  );
}

/** One step in the life of a cylinder. */
export function CylinderDialog({ step, row, onClose }: CylinderDialogProps) {
  const { title, done } = texts[step];
  const { id, version, gas_name, code, place_name, room_name, spot } = row;
  return (
    <FormDialog
      title={`${title}：${gas_name}（${code}）`}
      save={cylinderApi[step] as typeof cylinderApi.connect}
      input={{ id, version }}
      done={done}
      okText={title}
      invalidates={cylinderReads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {`现在：${[place_name, room_name, spot].filter(Boolean).join(' · ')}`}
      </p>
      <Fields step={step} row={row} />
    </FormDialog>
  );
}
