import { serverNow } from '#kernel/web/api/config.ts';
import { namesOf } from '#screens/fields/names.ts';
import { DateRangeField } from '#screens/fields/date-fields.tsx';
import {
  AreaField,
  EnumField,
  NumberField,
  Section,
  SelectField,
  SwitchField,
  TextField,
} from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { UserField } from '#platform/identity/web/public.tsx';
import { earliestBuilt, latestBuilt } from '#platform/org/shared/built-year.rules.ts';
import { orgTypeApi } from '#platform/org/shared/org-type.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { outcomeText, type ChangeOutcome } from '#platform/org/shared/change-outcome.ts';
import { InfoType } from '../shared/change/change-field.rules.ts';
import { changeApi } from '../shared/change/change-request.ts';
import { labApi, type LabDetail } from '../shared/lab.ts';
import { UseStatus } from '../shared/use-status.ts';
import { ChangeNotice } from './change/change-notice.tsx';
import { ChangeRules } from './change/change-rules.tsx';
import { labPath } from './parts/lab-columns.tsx';
import { RoomsField } from './parts/rooms-field.tsx';
import { SuggestSigns } from './parts/suggest-signs.tsx';
import { AptitudeRows } from './parts/safety-rows.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { attributeSource } from './parts/sources.ts';

const field = namesOf(labApi.create);

const list = '/lab-baseinfo/lab/search';
const labTypes = { read: orgTypeApi.pick, input: { status: 1 as const, org_level: 'lab' as const } };
const labParents = ['college', 'department', 'labcenter', 'research', 'pisys'] as const;

const toForm = (lab: LabDetail) => ({
  ...lab,
  building_id: lab.rooms[0]?.building_id,
  rooms: lab.rooms.map((room) => room.id),
  head_id: lab.head?.id,
  safety_head_id: lab.safety_head?.id,
  safety_officer_id: lab.safety_officer?.id,
  student_officer_id: lab.student_officer?.id,
  protects: lab.protects.map((protect) => protect.attribute_id),
});

function Basics({ lab }: { lab: LabDetail | undefined }) {
  const known = lab ? [{ id: lab.pid, name: lab.parent_name }] : [];
  return (
    <Section title="基本信息">
      <TextField name={field('name')} label="实验室名称" max={50} />
      <UnitPicker name={field('pid')} label="上级单位" levels={labParents} known={known} />
      <SelectField name={field('type_id')} label="组织类型" source={labTypes} />
      <SelectField name={field('nature')} label="实验室性质" source={codeSource('lab_nature')} />
      <RoomsField known={lab?.rooms ?? []} />
      {!lab && <EnumField name={field('use_status')} label="使用状态" of={UseStatus} />}
      <AreaField name={field('purpose')} label="用途" max={200} rows={2} />
      <Descriptive />
    </Section>
  );
}

const Descriptive = () => (
  <>
    <SelectField name={field('subject')} label="所属学科" source={codeSource('subject')} />
    <TextField name={field('open_time')} label="开放时间" max={100} placeholder="如 工作日 8:00–22:00" />
    <NumberField
      name={field('founded_year')}
      label="建成年份"
      min={earliestBuilt}
      max={latestBuilt(new Date(serverNow()))}
      precision={0}
      unit="年"
    />
    <NumberField name={field('capacity')} label="容纳人数" min={0} max={9999} precision={0} unit="人" />
    <AreaField name={field('research')} label="主要实验内容" max={500} rows={3} />
  </>
);

const People = () => (
  <Section title="责任人">
    <UserField name={field('head_id')} label="负责人" />
    <UserField name={field('safety_head_id')} label="安全责任人" />
    <UserField name={field('safety_officer_id')} label="安全员" hint="建议由教职工担任" />
    <UserField name={field('student_officer_id')} label="学生安全员" />
    <TextField name={field('emergency_name')} label="应急联系人" max={30} />
    <TextField name={field('emergency_phone')} label="应急电话" max={20} placeholder="手机号或带区号的座机号" />
    <DateRangeField from={field('duty_signed_on')} to={field('duty_expires_on')} label="责任书签订和到期日期" />
    <FileField span={12} name={field('duty_files')} label="安全责任书" max={5} />
  </Section>
);

function Safety({ labId }: { labId: number | undefined }) {
  return (
    <>
      <AptitudeRows />
      <Section title="防护">
        <SelectField name={field('protects')} label="防护措施" source={attributeSource('protect')} multiple span={24} />
        <SelectField name={field('signs')} label="安全标志" source={codeSource('sign')} multiple span={24} />
        <SuggestSigns labId={labId} />
        <SelectField name={field('ppe')} label="防护用品" source={codeSource('ppe')} multiple />
        <SelectField name={field('fire_methods')} label="灭火要点" source={codeSource('fire_method')} multiple />
        <AreaField name={field('forbid')} label="禁止事项" max={200} rows={2} span={12} />
        <AreaField name={field('warn')} label="注意事项" max={300} rows={2} span={12} />
      </Section>
    </>
  );
}

function Files() {
  return (
    <>
      <Section title="准入">
        <SwitchField name={field('need_admission')} label="需要安全准入" />
        <NumberField name={field('pass_score')} label="考试合格分" min={0} max={100} precision={0} unit="分" />
      </Section>
      <Section title="制度与附件">
        <FileField span={12} name={field('procedures')} label="操作规程" max={10} />
        <FileField span={12} name={field('emergency_plans')} label="应急预案" max={10} />
        <FileField span={12} name={field('floor_plans')} label="平面布置图" max={5} />
        <PhotoField name={field('photos')} label="实验室照片" />
      </Section>
    </>
  );
}

export function LabFormPage() {
  return (
    <FormPage
      title="实验室"
      load={labApi.find}
      create={labApi.create}
      update={labApi.update}
      back={list}
      defaults={{ use_status: UseStatus.open, need_admission: true, aptitudes: [] }}
      toForm={toForm}
      next={(answer) => {
        const { id } = answer as { id?: number };
        return id === undefined ? undefined : labPath(id);
      }}
      done={(answer) => ('written' in (answer as object) ? outcomeText(answer as ChangeOutcome) : '保存成功')}
      invalidates={[labApi.list, labApi.matrix, labApi.log, changeApi.list, changeApi.mine, changeApi.plan]}
    >
      {(lab) => (
        <>
          {lab && <ChangeRules infoType={InfoType.org} targetId={lab.id} />}
          <Basics lab={lab} />
          <People />
          <Safety labId={lab?.id} />
          <Files />
          {lab && <ChangeNotice infoType={InfoType.org} targetId={lab.id} before={toForm(lab)} />}
        </>
      )}
    </FormPage>
  );
}
