import './storage.css';
import { Button, Form, Row } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { CellField } from '#platform/stock/web/public.tsx';
import { valueNamesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { Apart, compatApi, type CompatAnswer } from '../../shared/storage/compat.ts';
import { SubstanceField } from '../parts/substance-field.tsx';

type Asked = { substance_ids: number[]; cell_id: number };
const field = valueNamesOf<Asked>();

const conflictText = ({ nearness, name, code, value, reason }: CompatAnswer['content'][number]['conflicts'][number]) =>
  `${nearness === 'cabinet' ? '同柜' : '同室'}有“${name}”${code && `（${code}）`}，须${labelOf(Apart, value)}：${reason}`;

function Answer({ answer }: { answer: CompatAnswer }) {
  return (
    <ul className="placement-answers" aria-label="试算结果">
      {answer.content.map((row) => (
        <li key={row.substance_id}>
          <h3>
            {row.name} <small>{row.cas}</small>{' '}
            <ToneTag tone={row.may ? 'good' : 'bad'}>{row.may ? '可以放这里' : '不能放这里'}</ToneTag>
          </h3>
          {row.faults.map((fault) => (
            <p key={fault} className="compat-why">
              {fault}
            </p>
          ))}
          {row.conflicts.map((conflict) => (
            <p key={`${conflict.place} ${conflict.name}`} className="compat-why">
              {conflictText(conflict)}
              <small>{conflict.basis}</small>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** 存放试算: may I put this here? */
export function PlacementAsk() {
  const [asked, setAsked] = useState<Asked>();
  const answer = useRead(compatApi.ask, asked ?? { substance_ids: [], cell_id: 0 }, { enabled: asked !== undefined });
  return (
    <Panel title="可以放这里吗">
      <Form<Asked> layout="vertical" onFinish={setAsked}>
        <Row gutter={24}>
          <SubstanceField
            name={field('substance_ids')}
            label="化学品"
            multiple
            placeholder="名称、别名或 CAS 号，可多选"
            rules={[{ required: true, message: '请选择化学品' }]}
          />
          <CellField name={field('cell_id')} label="层位" rules={[{ required: true, message: '请选择层位' }]} />
        </Row>
        <Button type="primary" htmlType="submit">
          试算
        </Button>
      </Form>
      {asked && <Loaded of={answer}>{(data) => <Answer answer={data} />}</Loaded>}
    </Panel>
  );
}
