import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { facilityRuleApi, type FacilityRuleRow } from '../../shared/hazard/facility-rule.ts';
import { attributeSource } from '../parts/sources.ts';

const field = namesOf(facilityRuleApi.create);
const reads = [facilityRuleApi.list, judgementApi.ofLab];

function RuleDialog({ rule, onClose }: { rule: FacilityRuleRow | undefined; onClose: () => void }) {
  return (
    <FormDialog
      title={rule ? '编辑必备设施规则' : '新增必备设施规则'}
      save={rule ? facilityRuleApi.update : facilityRuleApi.create}
      {...(rule && { input: { id: rule.id, version: rule.version } })}
      defaults={rule ? { ...rule, lab_level: rule.lab_level === null ? undefined : String(rule.lab_level) } : {}}
      invalidates={reads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        满足所填的全部条件的实验室必须有该设施；条件都不填时适用于所有实验室。
      </p>
      <SelectField name={field('category')} label="必备设施" source={codeSource('material_category')} />
      <SelectField name={field('aptitude_id')} label="具有资质" source={attributeSource('aptitude')} />
      <SelectField
        name={field('hazard_kind')}
        label="存有危险源"
        source={{ read: hazardApi.kindNames, value: 'code', label: 'name' }}
      />
      <SelectField name={field('lab_level')} label="等级不低于" source={codeSource('lab_level')} />
      <TextField name={field('basis')} label="依据" max={200} span={24} />
    </FormDialog>
  );
}

const textOf = ({ aptitude_name, hazard_kind_name, level_name }: FacilityRuleRow) =>
  [
    aptitude_name && `资质：${aptitude_name}`,
    hazard_kind_name && `危险源：${hazard_kind_name}`,
    level_name && `${level_name}及以上`,
  ]
    .filter(Boolean)
    .join('，') || '所有实验室';

/** Which facilities a laboratory must have, by aptitudes, hazard sources and level. */
export function FacilityRules() {
  const { data, error, isFetching, refetch } = useRead(facilityRuleApi.list, { size: 150 });
  const [dialog, setDialog] = useState<{ rule?: FacilityRuleRow }>();
  const setStatus = useCommand(facilityRuleApi.setStatus, reads);
  const remove = useCommand(facilityRuleApi.remove, reads);
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {holdsRight('base-info.grading.edit') && (
        <p>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setDialog({})}>
            新增规则
          </Button>
        </p>
      )}
      <DataTable
        label="必备设施"
        empty="还没有规则"
        rows={data?.content ?? []}
        loading={isFetching}
        columns={[
          { field: 'category_name', title: '必备设施' },
          { field: 'aptitude_name', title: '适用条件', render: textOf },
          { field: 'basis', title: '依据', maxWidth: 300 },
          { field: 'status', title: '状态', width: 80, render: ({ status }) => <OnOffTag value={status} /> },
        ]}
        {...(data?.content.some(({ can }) => can.length > 0) && {
          actions: [
            { label: '编辑', run: (rule: FacilityRuleRow) => setDialog({ rule }), done: false as const },
            {
              label: '停用',
              when: ({ status }: FacilityRuleRow) => status === Enabled.on,
              run: ({ id }: FacilityRuleRow) => setStatus.mutateAsync({ id, status: Enabled.off }),
            },
            {
              label: '启用',
              when: ({ status }: FacilityRuleRow) => status === Enabled.off,
              run: ({ id }: FacilityRuleRow) => setStatus.mutateAsync({ id, status: Enabled.on }),
            },
            {
              label: '删除',
              danger: true,
              confirm: ({ category_name }: FacilityRuleRow) => `删除“${category_name}”的规则？`,
              run: ({ id }: FacilityRuleRow) => remove.mutateAsync({ id }),
            },
          ],
        })}
      />
      {dialog && <RuleDialog rule={dialog.rule} onClose={() => setDialog(undefined)} />}
    </>
  );
}
