import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { needsExplanation, type Count } from '../../shared/stocktake/count.rules.ts';
import { LineResult } from '../../shared/stocktake.states.ts';
import type { CountInput } from '../../shared/stocktake/stocktake.ts';
import type { ShownLine } from './count-draft.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

type How = 'match' | 'measured' | 'lost';
type Values = { how: How; measured?: string | null; explanation?: string };

export type CountDialogProps = {
  id: number;
  code: string;
  /** Absent of a container that is not expected here. */
  line: ShownLine | undefined;
  onCount: (input: CountInput) => Promise<boolean>;
  onClose: () => void;
};

const ways = [
  { value: 'match', label: '在，数量相符' },
  { value: 'measured', label: '在，实测余量' },
  { value: 'lost', label: '未找到' },
];

function howOf(line: ShownLine | undefined): How {
  if (line === undefined || line.measured !== null) return 'measured';
  return line.result === LineResult.lost ? 'lost' : 'match';
}

/** What was found of one container: there, measured, or not there. Works without a network. */
export function CountDialog({ id, code, line, onCount, onClose }: CountDialogProps) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const how = Form.useWatch('how', form) ?? howOf(line);
  const measured = Form.useWatch('measured', form);
  const book = Number(line?.book ?? 0);
  const count: Count = {
    isLost: how === 'lost',
    measured: how === 'measured' && measured !== undefined && measured !== null ? Number(measured) : null,
  };
  const explains = line?.is_expected === true && needsExplanation(count, book);
  const save = async (values: Values) => {
    setBusy(true);
    const done = await onCount({
      id,
      code,
      ...(values.how === 'lost' && { is_lost: true }),
      ...(values.how === 'measured' && { measured: String(values.measured) }),
      ...(values.explanation && { explanation: values.explanation }),
    });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      centered
      title={line ? `${line.name}（${code}）` : code}
      okText="登记"
      cancelText="取消"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {line?.book && (
        <p className="lab-page-note">
          {line.place}，账面 {line.book} {line.unit}
        </p>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ how: howOf(line), measured: line?.measured, explanation: line?.explanation }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="how" label="盘点结果">
          <Radio.Group options={line?.is_expected === false ? ways.slice(0, 2) : ways} />
        </Form.Item>
        {how === 'measured' && (
          <Form.Item name="measured" label="实测余量" rules={[{ required: true, message: '请填写实测余量' }]}>
            <NumberInput
              stringMode
              min="0"
              inputMode="decimal"
              style={{ width: '100%' }}
              {...(line?.unit && { suffix: line.unit })}
            />
          </Form.Item>
        )}
        {(explains || line?.explanation) && (
          <Form.Item
            name="explanation"
            label="差异说明"
            extra="差异超出 2% 或 1 g（mL），或未找到时填写"
            rules={[{ required: explains, message: '请填写差异说明' }]}
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
