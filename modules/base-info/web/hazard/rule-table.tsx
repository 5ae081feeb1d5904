import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { EnumTag, OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { gradingApi, RuleOrigin, type GradingRule } from '../../shared/hazard/grading.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { conditionText, countedOf, useCodeNames, useKinds } from './grading-sources.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';

type Dialog = { kind: 'edit'; rule?: GradingRule } | { kind: 'remove'; rule: GradingRule };

/** The rules by which the level of a lab is judged. */
export function RuleTable({ set }: { set: OutputOf<typeof gradingApi.find> }) {
  const [dialog, setDialog] = useState<Dialog>();
  const { names } = useKinds();
  const levels = useCodeNames('lab_level');
  const classes = useCodeNames('lab_class');
  const close = () => setDialog(undefined);
  const mayEdit = set.can.includes('edit');
  const unchecked = set.rules.filter((rule) => rule.origin === RuleOrigin.unchecked).length;
  return (
    <>
      {unchecked > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBlockEnd: 12 }}
          title={`${unchecked} 条规则的数值请对照教育部文件（教科信〔2024〕4号附件）核对，核对后把来源改为“教育部文件”`}
        />
      )}
      {mayEdit && (
        <p>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({ kind: 'edit' })}>
            新增规则
          </Button>
        </p>
      )}
      <DataTable
        label="判定规则"
        rows={set.rules}
        rowKey="code"
        columns={[
          { field: 'code', title: '编号', width: 80 },
          {
            field: 'level',
            title: '等级',
            width: 80,
            render: ({ level }) => {
              const code = levels.get(String(level));
              return <GradeTag name={code?.name ?? String(level)} color={code?.color ?? ''} />;
            },
          },
          {
            field: 'lab_class',
            title: '类别',
            width: 100,
            render: ({ lab_class }) =>
              lab_class === null ? '得分最高的' : (classes.get(String(lab_class))?.name ?? lab_class),
          },
          { field: 'basis', title: '判定内容', maxWidth: 320 },
          { field: 'indicator', title: '条件', maxWidth: 240, render: conditionText },
          { field: 'kinds', title: '计入', maxWidth: 300, phone: false, render: (rule) => countedOf(rule, names) },
          { field: 'origin', title: '来源', render: ({ origin }) => <EnumTag of={RuleOrigin} value={origin} /> },
          { field: 'enabled', title: '状态', width: 70, render: ({ enabled }) => <OnOffTag value={Number(enabled)} /> },
        ]}
        {...(mayEdit && {
          actions: [
            { label: '编辑', run: (rule: GradingRule) => setDialog({ kind: 'edit', rule }), done: false as const },
            {
              label: '删除',
              danger: true,
              run: (rule: GradingRule) => setDialog({ kind: 'remove', rule }),
              done: false as const,
            },
          ],
        })}
      />
      {dialog?.kind === 'edit' && <RuleDialog rule={dialog.rule} edition={set.edition} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog
          title={`删除规则 ${dialog.rule.code}`}
          save={gradingApi.removeRule}
          code={dialog.rule.code}
          edition={set.edition}
          onClose={close}
        />
      )}
    </>
  );
}
