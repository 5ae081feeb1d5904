import { Button, Form, Input } from 'antd';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { Period } from '../../shared/course/period.rules.ts';
import { teachingTermApi, type TeachingTerm } from '../../shared/course/term-period.ts';
import { termReads } from '../parts/reads.ts';

export type PeriodProps = { term: TeachingTerm; onClose: () => void };
type Row = { from?: string; to?: string };

const clock = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, message: '如 08:00' };

const numbered = (values: Record<string, unknown>) => ({
  periods: (values['periods'] as Row[]).map(({ from = '', to = '' }, at): Period => ({ no: at + 1, from, to })),
});

/** The periods of a day in a term, one after the other. */
export function PeriodDialog({ term, onClose }: PeriodProps) {
  return (
    <FormDialog
      title={`修改节次：${term.name}`}
      save={teachingTermApi.setPeriods}
      input={{ id: term.id }}
      defaults={{ periods: term.periods.map(({ from, to }) => ({ from, to })) }}
      toInput={numbered}
      okText="保存"
      done="已保存，已安排的批次时间不变"
      invalidates={termReads}
      onClose={onClose}
      width={560}
    >
      <div className="tch-wide">
        <Form.List name="periods">
          {(fields, { add, remove }) => (
            <>
              {fields.map((field, at) => (
                <div key={field.key} className="tch-bar">
                  <span>第 {at + 1} 节</span>
                  <Form.Item name={[field.name, 'from']} noStyle rules={[{ required: true, message: '请填写' }, clock]}>
                    <Input
                      aria-label={`第 ${at + 1} 节开始`}
                      placeholder="08:00"
                      style={{ width: 100 }}
                      maxLength={5}
                    />
                  </Form.Item>
                  <span>至</span>
                  <Form.Item name={[field.name, 'to']} noStyle rules={[{ required: true, message: '请填写' }, clock]}>
                    <Input
                      aria-label={`第 ${at + 1} 节结束`}
                      placeholder="08:45"
                      style={{ width: 100 }}
                      maxLength={5}
                    />
                  </Form.Item>
                  {at === fields.length - 1 && fields.length > 1 && (
                    <Button type="link" danger onClick={() => remove(field.name)}>
                      删除
                    </Button>
                  )}
                </div>
              ))}
              {fields.length < 20 && <Button onClick={() => add({})}>添加一节</Button>}
            </>
          )}
        </Form.List>
      </div>
    </FormDialog>
  );
}
