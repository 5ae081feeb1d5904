import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { reachRuleApi, type RuleRevision } from '../../shared/check-list/reach-rule-revision.ts';
import { NaMode, type ReachRule } from '../../shared/core/reach-rule.ts';
import { CellWithNote } from '../core/cells.tsx';
import { ruleSections, ruleValue } from './rule-fields.ts';

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx').then((m) => m.RuleDialog));

type NumberFact = readonly [label: string, value: string];
const naModeFact = (rule: ReachRule): NumberFact => ['“不适用”的检查项', labelOf(NaMode, rule.na_mode)];

/** All numbers of a rule in words. */
const factsOf = (rule: ReachRule, fields: (typeof ruleSections)[number]['fields']): NumberFact[] =>
  fields.map(({ label, path, unit }) => [label, `${String(ruleValue(rule, path))} ${unit}`]);

/** What a revision changed against the one before it. */
function changesOf(now: ReachRule, before: ReachRule | undefined): string[] {
  if (!before) return [];
  const old = new Map([naModeFact(before), ...ruleSections.flatMap(({ fields }) => factsOf(before, fields))]);
  return [naModeFact(now), ...ruleSections.flatMap(({ fields }) => factsOf(now, fields))]
    .filter(([label, value]) => old.get(label) !== value)
    .map(([label, value]) => `${label} ${String(old.get(label))} → ${String(value)}`);
}

function History() {
  const { url, change } = useListUrl();
  const read = useRead(reachRuleApi.list, { page: url.page, size: url.size });
  const rows: (RuleRevision & { before?: ReachRule })[] = (read.data?.content ?? []).map((row, at, all) => ({
    ...row,
    ...(all[at + 1] && { before: all[at + 1]!.rule }),
  }));
  return (
    <Panel title="修改记录">
      <DataTable
        rows={rows}
        rowKey="id"
        loading={read.isFetching}
        paging={{
          page: url.page,
          size: url.size,
          total: read.data?.total ?? 0,
          onChange: (page, size) => change({ page, size }),
        }}
        columns={[
          {
            field: 'revision',
            title: '版本',
            render: (row) => (
              <>
                第 {row.revision} 版 {row.is_current && <ToneTag tone="good">生效中</ToneTag>}
              </>
            ),
          },
          {
            field: 'note',
            title: '修改说明',
            render: (row) => (
              <CellWithNote main={row.note} note={changesOf(row.rule, row.before).join('；')} width={560} />
            ),
          },
          { field: 'created_by_name', title: '修改人', render: (row) => row.created_by_name || '系统预置' },
          { field: 'created_at', title: '时间', render: (row) => row.created_at.slice(0, 16) },
          { field: 'activities', title: '使用中的活动', align: 'right' },
        ]}
      />
    </Panel>
  );
}

/** The rules of the reach check, with every revision of them. */
export function ReachRulePage() {
  const read = useRead(reachRuleApi.current, {});
  const [isOpen, setOpen] = useState(false);
  const may = holdsRight('inspection.reach-rule.edit') && read.data !== undefined;
  return (
    <PageFrame
      title="规则设置"
      note="修改后只对新建的达标检查生效，已建立的活动沿用原来的规则"
      tools={
        may && (
          <Button type="primary" icon={<EditOutlined />} onClick={() => setOpen(true)}>
            修改规则
          </Button>
        )
      }
    >
      <Loaded of={read}>
        {({ rule }) => (
          <>
            {ruleSections.map(({ title, note, fields }) => (
              <Panel key={title} title={title}>
                {note && <p className="lab-page-note">{note}</p>}
                <Facts
                  columns={3}
                  items={[...factsOf(rule, fields), fields[0]!.path[0] === 'min_items' && naModeFact(rule)]}
                />
              </Panel>
            ))}
          </>
        )}
      </Loaded>
      <History />
      {isOpen && read.data && <RuleDialog revision={read.data} onClose={() => setOpen(false)} />}
    </PageFrame>
  );
}
