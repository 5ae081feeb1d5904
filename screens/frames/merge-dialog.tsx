import './merge-dialog.css';
import { Form, Modal, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import { FieldPlaces } from '../fields/field-place.tsx';
import type { Values } from './form-frame.tsx';

const sides = ['own', 'saved'] as const;
type Side = (typeof sides)[number];

/** Fields that two people changed differently, with both values; `by` and `at` are of the saved ones. */
export type MergeDialogProps = {
  names: readonly string[];
  own: Values;
  saved: Values;
  by?: string | undefined;
  at?: string | undefined;
  okText: string;
  /** The fields of the form. */
  children: ReactNode;
  /** Names of the fields whose saved value was chosen; undefined if the dialog was closed. */
  onEnd: (chosen: string[] | undefined) => void;
};

const placesOf = (names: readonly string[]) => new Map(names.map((name) => [name, document.createElement('div')]));

/** For values whose field cannot be shown. */
const plainText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Lets the user choose between both values of each field. The form's own fields show them, read-only. */
export function MergeDialog({ names, own, saved, by, at, okText, children, onEnd }: MergeDialogProps) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [places] = useState(() => ({ own: placesOf(names), saved: placesOf(names) }));
  const values = { own, saved };
  const labels = { own: '我填写的', saved: by ? `${by} 于 ${at?.slice(5, 16) ?? ''} 保存的` : '现在已保存的' };
  return (
    <Modal
      open
      title="他人刚才也修改了这些内容"
      width={860}
      okText={okText}
      cancelText="返回继续编辑"
      mask={{ closable: false }}
      onOk={() => onEnd(names.filter((name) => choices[name] === 'saved'))}
      onCancel={() => onEnd(undefined)}
    >
      <p className="lab-page-note">其他内容已自动合并。以下内容两人都改过，请逐项选择要保留的一份。</p>
      {names.map((name) => (
        <Radio.Group
          key={name}
          className="lab-merge"
          value={choices[name] ?? 'own'}
          onChange={(event) => setChoices({ ...choices, [name]: event.target.value as Side })}
        >
          {sides.map((side) => (
            <div key={side} className="lab-merge-side">
              <Radio value={side}>{labels[side]}</Radio>
              <div className="lab-merge-place" ref={(cell) => cell?.append(places[side].get(name)!)} />
              <p className="lab-merge-plain">{plainText(values[side][name])}</p>
            </div>
          ))}
        </Radio.Group>
      ))}
      <div hidden>
        {sides.map((side) => (
          <FieldPlaces key={side} value={places[side]}>
            <Form name={side} component={false} layout="vertical" disabled initialValues={values[side]}>
              {children}
            </Form>
          </FieldPlaces>
        ))}
      </div>
    </Modal>
  );
}
