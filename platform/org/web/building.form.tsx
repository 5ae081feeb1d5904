import { namesOf } from '#screens/fields/names.ts';
import { DecimalField, NumberField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { serverNow } from '#kernel/web/api/config.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { buildingApi } from '../shared/building.ts';
import { earliestBuilt, latestBuilt } from '../shared/built-year.rules.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { PointFields } from './parts/point-fields.tsx';
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
        <TextField
          name={field('code')}
          label="楼宇编码"
          max={6}
          hint="最多 6 位字母、数字、下划线或短横线，用于房间编码"
        />
        <CampusPicker name={field('campus_id')} label="校区" />
        <SelectField name={field('structure')} label="建筑结构" source={codeSource('structure')} />
        <NumberField name={field('floors_up')} label="地上层数" min={1} max={60} precision={0} unit="层" span={6} />
        <NumberField name={field('floors_down')} label="地下层数" min={0} max={5} precision={0} unit="层" span={6} />
        <DecimalField name={field('area')} label="建筑面积" unit="m²" span={6} />
        <NumberField
          name={field('built_year')}
          label="建成年份"
          min={earliestBuilt}
          max={latestBuilt(new Date(serverNow()))}
          precision={0}
          unit="年"
          span={6}
        />
        <UserField name={field('manager_id')} label="管理员" />
        <TextField name={field('phone')} label="电话" max={20} placeholder="手机号或带区号的座机号" />
        <PointFields lng={field('lng')} lat={field('lat')} />
      </Section>
      <Section title="图纸">
        <FileField
          name={field('floor_plan_ids')}
          label="图纸文件"
          max={70}
          extensions={planFiles}
          hint="竣工图、消防图等，支持 png、jpg、pdf；实验室地图上显示的平面图在楼宇列表的“楼层平面图”中上传"
        />
      </Section>
    </FormPage>
  );
}
