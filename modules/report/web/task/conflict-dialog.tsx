import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { cellText } from '../../shared/type/value.rules.ts';
import type { Column } from '../../shared/type/column.ts';
import { mayKeepMine, type Conflict } from './conflict.rules.ts';

export type ConflictProps = {
  columns: readonly Column[];
  conflicts: readonly Conflict[];
  onSettle: (choices: readonly { conflict: Conflict; keepsMine: boolean }[]) => void;
};

const choices = [
  { value: true, label: '保留我的' },
  { value: false, label: '用对方的' },
];

function OneConflict({ conflict, columns }: { conflict: Conflict; columns: readonly Column[] }) {
  const { theirs, mine, before, fields } = conflict;
  const name = columns.find(({ is_key }) => is_key)?.field ?? columns.at(-1)!.field;
  const shown = columns.filter(({ field }) => fields.includes(field));
  return (
    <table className="rg-conflict">
      <caption>
        {before.cells[name] || `第 ${before.row_id} 号数据`}
        {theirs === null ? '：已被他人删除' : `：${theirs.updated_by} 于 ${theirs.updated_at.slice(0, 16)} 保存`}
      </caption>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">我的</th>
          <th scope="col">对方的</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((column) => (
          <tr key={column.field}>
            <th scope="row">{column.title}</th>
            <td>{cellText(column, mine[column.field] ?? '')}</td>
            <td>{theirs === null ? '已删除' : cellText(column, theirs.cells[column.field] ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows that both have changed: each is shown twice, and the person chooses. Nothing is lost before. */
export function ConflictDialog({ columns, conflicts, onSettle }: ConflictProps) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const keeps = (conflict: Conflict) => mayKeepMine(conflict) && (chosen[conflict.key] ?? true);
  return (
    <Modal
      open
      title={`有 ${conflicts.length} 行同时被他人修改`}
      width={640}
      okText="确定"
      closable={false}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      keyboard={false}
      onOk={() => onSettle(conflicts.map((conflict) => ({ conflict, keepsMine: keeps(conflict) })))}
    >
      {conflicts.map((conflict) => (
        <div key={conflict.key}>
          <OneConflict conflict={conflict} columns={columns} />
          <Radio.Group
            style={{ marginBottom: 24 }}
            options={choices}
            disabled={!mayKeepMine(conflict)}
            value={keeps(conflict)}
            onChange={(event) => setChosen({ ...chosen, [conflict.key]: event.target.value as boolean })}
          />
        </div>
      ))}
      <p>其余各行已保存。保留我的：对方没有改的格子不变，再点“保存”生效。</p>
    </Modal>
  );
}
