import { namesOf } from '#screens/fields/names.ts';
import { AreaField, EnumField, Section, TextField } from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { FirstPage, schoolApi } from '../shared/school.ts';

const field = namesOf(schoolApi.create);

export function SchoolFormPage() {
  return (
    <FormPage
      title="学校"
      load={schoolApi.find}
      create={schoolApi.create}
      update={schoolApi.update}
      back="/school-management"
      defaults={{ first_page: FirstPage.home }}
      invalidates={[schoolApi.list]}
    >
      {(school) => (
        <>
          <Section title="基本信息">
            <TextField name={field('name')} label="学校名称" max={50} />
            <TextField name={field('short_name')} label="简称" max={20} />
            <TextField
              name={field('school_key')}
              label="平台标识"
              max={20}
              disabled={school !== undefined}
              hint="登录时用来区分学校，保存后不能修改"
            />
            <TextField name={field('moe_code')} label="学校代码" max={5} hint="教育部公布的 5 位代码" />
            <TextField name={field('host')} label="域名" max={253} hint="从此域名访问时直接进入该学校，可不填" />
            <EnumField
              name={field('first_page')}
              label="首页"
              of={FirstPage}
              hint="移动端引导页须先在该校的系统设置中启用"
            />
          </Section>
          <Section title="显示">
            <TextField name={field('map_center')} label="地图中心" max={30} placeholder="经度,纬度" />
            <AreaField name={field('card_footer')} label="信息牌页脚" max={200} rows={2} />
          </Section>
        </>
      )}
    </FormPage>
  );
}
