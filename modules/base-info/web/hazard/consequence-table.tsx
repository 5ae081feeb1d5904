import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumField, NumberField, SwitchField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { DoorAccess, Frequency, gradingApi, ProjectReview, type Consequence } from '../../shared/hazard/grading.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { NoteField } from './change-fields.tsx';
import { useCodeNames } from './grading-sources.ts';

const field = namesOf(gradingApi.saveConsequence);

function ConsequenceDialog(props: { row: Consequence; title: string; edition: number; onClose: () => void }) {
  const { row, title, edition, onClose } = props;
  return (
    <FormDialog
      title={title}
      width={760}
      save={gradingApi.saveConsequence}
      input={{ level: row.level, edition }}
      defaults={row}
      invalidates={[gradingApi.find, gradingApi.editions]}
      onClose={onClose}
    >
      <EnumField name={field('self_check')} label="实验室自查" of={Frequency} />
      <EnumField name={field('college_check')} label="学院检查" of={Frequency} />
      <EnumField name={field('school_check')} label="学校检查" of={Frequency} />
      <EnumField name={field('sheet_to_school')} label="学院报送自查整改表" of={Frequency} />
      <NumberField
        name={field('first_hours')}
        label="首次准入培训"
        unit="学时"
        min={0}
        max={1000}
        precision={0}
        span={8}
      />
      <NumberField
        name={field('yearly_hours')}
        label="年度培训"
        unit="学时"
        min={0}
        max={1000}
        precision={0}
        span={8}
      />
      <NumberField name={field('drills')} label="年度应急演练" unit="次" min={0} max={52} precision={0} span={8} />
      <EnumField name={field('project_review')} label="项目风险评估" of={ProjectReview} />
      <EnumField name={field('door_access')} label="门禁" of={DoorAccess} />
      <SwitchField name={field('last_person_check')} label="实验结束必检" />
      <NoteField />
    </FormDialog>
  );
}

/** What each level switches on. */
export function ConsequenceTable({ set }: { set: OutputOf<typeof gradingApi.find> }) {
  const [level, setLevel] = useState<number>();
  const levels = useCodeNames('lab_level');
  const open = set.consequences.find((row) => row.level === level);
  const nameOf = (of: number) => levels.get(String(of))?.name ?? String(of);
  return (
    <>
      <DataTable
        label="等级管理要求"
        rows={set.consequences}
        rowKey="level"
        columns={[
          {
            field: 'level',
            title: '等级',
            render: (row) => <GradeTag name={nameOf(row.level)} color={levels.get(String(row.level))?.color ?? ''} />,
          },
          { field: 'self_check', title: '实验室自查', render: (row) => labelOf(Frequency, row.self_check) },
          { field: 'college_check', title: '学院检查', render: (row) => labelOf(Frequency, row.college_check) },
          { field: 'school_check', title: '学校检查', render: (row) => labelOf(Frequency, row.school_check) },
          {
            field: 'sheet_to_school',
            title: '报送自查整改表',
            render: (row) => labelOf(Frequency, row.sheet_to_school),
          },
          {
            field: 'last_person_check',
            title: '结束必检',
            render: (row) => (row.last_person_check ? '每次' : '不要求'),
          },
          { field: 'first_hours', title: '首次学时', align: 'right' },
          { field: 'yearly_hours', title: '年度学时', align: 'right' },
          { field: 'drills', title: '年度演练', align: 'right', render: (row) => `${row.drills} 次` },
          {
            field: 'project_review',
            title: '项目风险评估',
            render: (row) => labelOf(ProjectReview, row.project_review),
          },
          { field: 'door_access', title: '门禁', render: (row) => labelOf(DoorAccess, row.door_access) },
        ]}
        {...(set.can.includes('edit') && {
          actions: [{ label: '编辑', run: (row: Consequence) => setLevel(row.level), done: false as const }],
        })}
      />
      {open && (
        <ConsequenceDialog
          row={open}
          title={`编辑 ${nameOf(open.level)}的管理要求`}
          edition={set.edition}
          onClose={() => setLevel(undefined)}
        />
      )}
    </>
  );
}
