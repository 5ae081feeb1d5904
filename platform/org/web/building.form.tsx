import { namesOf } from '#screens/fields/names.ts';
import { DecimalField, NumberField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { UserField } from '#platform/identity/web/public.tsx';
import { buildingApi } from '../shared/building.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { CampusPicker } from './parts/place-pickers.tsx';

const field = namesOf(buildingApi.create);

const planFiles = ['png', 'jpg', 'jpeg', 'pdf'];

export function BuildingFormPage() {
  return (
    <FormPage
      title="楼宇"
      load={buildingApi.find}
      create={buildingApi.create}
      update={buildingApi.update}
      back="/lab-baseinfo/building"
      defaults={{ floors_down: 0 }}
      invalidates={[buildingApi.list, buildingApi.pick]}
    >
      <Section title="基本信息">
        <TextField name={field('name')} label="楼宇名称" max={50} />
        <TextField name={field('code')} label="楼宇编码" max={6} hint="最多 6 位，用于房间编码" />
        <CampusPicker name={field('campus_id')} label="校区" />
        <SelectField name={field('structure')} label="建筑结构" source={codeSource('structure')} />
        <NumberField name={field('floors_up')} label="地上层数" min={1} max={60} precision={0} unit="层" span={6} />
        <NumberField name={field('floors_down')} label="地下层数" min={0} max={5} precision={0} unit="层" span={6} />
        <DecimalField name={field('area')} label="建筑面积" unit="m²" span={6} />
        <NumberField
          name={field('built_year')}
          label="建成年份"
          min={1850}
          max={2100}
          precision={0}
          unit="年"
          span={6}
        />
        <UserField name={field('manager_id')} label="管理员" />
        <TextField name={field('phone')} label="电话" max={20} placeholder="手机号或带区号的座机号" />
        <DecimalField name={field('lng')} label="经度" placeholder="如 113.2644" hint="用于实验室地图定位" />
        <DecimalField name={field('lat')} label="纬度" placeholder="如 23.1291" />
      </Section>
      <Section title="楼层平面图">
        <FileField
          name={field('floor_plan_ids')}
          label="平面图"
          max={70}
          extensions={planFiles}
          hint="每层一个文件，文件名请写明楼层；支持 png、jpg、pdf"
        />
      </Section>
    </FormPage>
  );
}
