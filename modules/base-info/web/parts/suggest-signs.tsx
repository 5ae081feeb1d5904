import { Button, Form } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { namesOf } from '#screens/fields/names.ts';
import { labApi } from '../../shared/lab.ts';
import { labCardApi } from '../../shared/lab-card.ts';

const field = namesOf(labApi.create);

type Held = { attribute_id?: number };

type ControlProps = { labId: number | undefined; value?: string[]; onChange?: (signs: string[]) => void };

/** Adds the signs that the lab's class, equipment, aptitudes, risk points and hazard sources call for; the user edits them afterwards. */
function SuggestControl({ labId, value = [], onChange }: ControlProps) {
  const form = Form.useFormInstance();
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState(
    '按安全类别、设备、资质、风险点和危险源推荐，可以再增减。推荐规则在“公共代码 → 安全标志推荐”中维护。',
  );
  const suggest = async () => {
    const held = (form.getFieldValue(field('aptitudes')) ?? []) as Held[];
    const attribute_ids = [...new Set(held.flatMap((row) => row.attribute_id ?? []))];
    setBusy(true);
    const reply = await call(labCardApi.suggestedSigns, {
      ...(labId !== undefined && { lab_id: labId }),
      ...(attribute_ids.length > 0 && { attribute_ids }),
    }).finally(() => setBusy(false));
    const added = reply.content.filter(({ code }) => !value.includes(code));
    if (added.length > 0) onChange?.([...value, ...added.map(({ code }) => code)]);
    const reasons = added.map(({ name, reasons: why }) => `${name}（${why}）`).join('，');
    setNote(added.length > 0 ? `已加入 ${added.length} 个：${reasons}` : '没有需要增加的标志。');
  };
  return (
    <div style={{ width: '100%', padding: '0 12px 20px' }}>
      <Button loading={busy} onClick={() => void suggest().catch(() => undefined)}>
        推荐安全标志
      </Button>
      <output className="lab-page-note" style={{ display: 'block', margin: '6px 0 0' }}>
        {note}
      </output>
    </div>
  );
}

/** Below the field of the signs, a second control of its value: what it adds counts as typed. */
export const SuggestSigns = ({ labId }: { labId: number | undefined }) => (
  <Form.Item name={field('signs')} noStyle>
    <SuggestControl labId={labId} />
  </Form.Item>
);
