import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { gradingApi, Measure, type ScoreLine } from '../../shared/hazard/grading.ts';
import { countedOf, useCodeNames, useKinds } from './grading-sources.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { ScoreDialog } from './score-dialog.tsx';

type Dialog = { kind: 'edit'; line?: ScoreLine } | { kind: 'remove'; line: ScoreLine };

/** What adds how many points to the score of a lab. */
export function ScoreTable({ set }: { set: OutputOf<typeof gradingApi.find> }) {
  const [dialog, setDialog] = useState<Dialog>();
  const { names } = useKinds();
  const classes = useCodeNames('lab_class');
  const facilities = useCodeNames('material_category');
  const close = () => setDialog(undefined);
  const mayEdit = set.can.includes('edit');
  const counted = (line: ScoreLine) => {
    const missing = line.facilities.map((code) => facilities.get(code)?.name ?? code).join('、');
    return missing ? `${missing}（有${countedOf(line, names)}时）` : countedOf(line, names);
  };
  return (
    <>
      {mayEdit && (
        <p>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'edit' })}>
            新增计分项
          </Button>
        </p>
      )}
      <DataTable
        label="评分表"
        rows={set.scores}
        rowKey="code"
        columns={[
          { field: 'code', title: '编号', width: 80 },
          { field: 'name', title: '计分项', maxWidth: 200 },
          {
            field: 'measure',
            title: '计分方式',
            render: (line) =>
              line.measure === Measure.older ? `建成超过 ${line.years} 年` : labelOf(Measure, line.measure),
          },
          { field: 'points', title: '分值', align: 'right', width: 70 },
          { field: 'cap', title: '最多', align: 'right', width: 70 },
          {
            field: 'lab_class',
            title: '类别',
            render: ({ lab_class }) => (lab_class === null ? '—' : (classes.get(String(lab_class))?.name ?? lab_class)),
          },
          { field: 'kinds', title: '计入', maxWidth: 420, phone: false, render: counted },
          { field: 'enabled', title: '状态', width: 70, render: ({ enabled }) => <OnOffTag value={Number(enabled)} /> },
        ]}
        {...(mayEdit && {
          actions: [
            { label: '编辑', run: (line: ScoreLine) => setDialog({ kind: 'edit', line }), done: false as const },
            {
              label: '删除',
              danger: true,
              run: (line: ScoreLine) => setDialog({ kind: 'remove', line }),
              done: false as const,
            },
          ],
        })}
      />
      {dialog?.kind === 'edit' && <ScoreDialog line={dialog.line} edition={set.edition} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog
          title={`删除计分项 ${dialog.line.code}`}
          save={gradingApi.removeScore}
          code={dialog.line.code}
          edition={set.edition}
          onClose={close}
        />
      )}
    </>
  );
}
