import { namesOf } from '#screens/fields/names.ts';
import './organization.css';
import { Col, Form, Modal, Select, Skeleton } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, Field, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { orgTypeApi } from '../../shared/org-type.ts';
import { unitApi } from '../../shared/unit.ts';
import { OrgLevel, childLevels, type OrgLevelCode } from '../../shared/unit.rules.ts';
import { CampusPicker } from './place-pickers.tsx';
import { unitReads, type ActiveUnit } from './unit-reads.ts';

const field = namesOf(unitApi.create);

const hasDuty = (level: OrgLevelCode) => level !== 'pisys' && level !== 'warehouse';

const Heading = ({ children }: { children: string }) => (
  <Col span={24}>
    <h3 className="org-heading">{children}</h3>
  </Col>
);

function Fields({ level, isNew = false }: { level: OrgLevelCode; isNew?: boolean }) {
  return (
    <>
      <TextField name={field('name')} label="单位名称" max={50} span={isNew ? 16 : 24} />
      <TextField
        name={field('code')}
        label="单位编码"
        max={32}
        hint={level === 'college' ? '3 位数字，实验室编号以它开头' : undefined}
      />
      <SelectField
        name={field('type_id')}
        label="组织类型"
        source={{ read: orgTypeApi.pick, input: { status: 1, org_level: level } }}
      />
      <CampusPicker name={field('campus_ids')} label="所在校区" multiple />
      <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} placeholder="数字小的排在前面" />
      <TextField name={field('phone')} label="电话" max={20} placeholder="手机号或带区号的座机号" />
      <TextField name={field('email')} label="邮箱" max={254} />
      <AreaField name={field('intro')} label="简介" max={500} rows={2} />
      <Heading>安全责任</Heading>
      <UserField name={field('head_id')} label="负责人" />
      <UserField name={field('safety_officer_ids')} label="安全员" multiple />
      {hasDuty(level) && (
        <>
          <UserField name={field('party_leader_id')} label="党政负责人" span={8} />
          <UserField name={field('branch_leader_id')} label="分管领导" span={8} />
          <UserField name={field('safety_manager_id')} label="安全主管" span={8} />
          <DateField name={field('duty_signed_on')} label="责任书签订日期" />
          <DateField name={field('duty_expires_on')} label="责任书到期日期" />
          <FileField name={field('duty_files')} label="安全责任书" max={10} />
        </>
      )}
    </>
  );
}

/** Level of the new unit; changing it clears the type, which belongs to a level. */
function LevelField({ levels }: { levels: OrgLevelCode[] }) {
  const form = Form.useFormInstance();
  return (
    <Field name={field('level')} label="级别" span={8}>
      <Select
        options={levels.map((level) => ({ value: level, label: labelOf(OrgLevel, level) }))}
        onChange={() => form.setFieldValue('type_id', undefined)}
      />
    </Field>
  );
}

function NewFields({ levels }: { levels: OrgLevelCode[] }) {
  const level = (Form.useWatch('level') as OrgLevelCode | undefined) ?? levels[0]!;
  return (
    <>
      <LevelField levels={levels} />
      <Fields level={level} isNew />
    </>
  );
}

const frame = { width: 760, okText: '保存', done: '保存成功', invalidates: unitReads };

/** A new unit below another; laboratories are added on their own page. */
export function NewUnitDialog({
  parent,
  onClose,
}: {
  parent: Pick<ActiveUnit, 'id' | 'name' | 'level'>;
  onClose: () => void;
}) {
  const levels = childLevels(parent.level as OrgLevelCode).filter((level) => level !== 'lab');
  return (
    <FormDialog
      {...frame}
      title={`在“${parent.name}”下新增单位`}
      save={unitApi.create}
      input={{ pid: parent.id }}
      defaults={{ level: levels[0], sort: 0 }}
      onClose={onClose}
    >
      <NewFields levels={levels} />
    </FormDialog>
  );
}

/** Edits a unit, refetched on open so that the form starts from the current version. */
export function EditUnitDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetchedAfterMount, refetch } = useRead(unitApi.find, { id }, { quiet: true });
  if (!data || !isFetchedAfterMount) {
    return (
      <Modal open title="编辑单位" width={frame.width} footer={null} onCancel={onClose}>
        {error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
      </Modal>
    );
  }
  return (
    <FormDialog
      {...frame}
      title={`编辑${labelOf(OrgLevel, data.level)}`}
      save={unitApi.update}
      input={{ id, version: data.version }}
      defaults={data}
      onClose={onClose}
    >
      <Fields level={data.level as OrgLevelCode} />
    </FormDialog>
  );
}
