import { Form, Input } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { DecimalField, EnumField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { TreeField } from '#screens/fields/tree-field.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { assetApi, type AssetDetail } from '../shared/asset.ts';
import { nextAfter } from '../shared/cycle.rules.ts';
import { InspectionKind, parametersOf, SafetyGrade, VesselClass } from '../shared/kinds.ts';
import { cycleApi } from '../shared/rule.ts';
import { listPath, pieceReads } from './parts/reads.ts';
import { candidateSource, typeSource } from './parts/sources.ts';

const field = namesOf(assetApi.create);

/** Parameters that the chosen kind has. */
function Parameters() {
  const type: unknown = Form.useWatch('type_code');
  const asked = parametersOf(typeof type === 'string' ? type : '');
  if (asked.length === 0) return <p className="lab-none">选择品种后填写</p>;
  const has = (name: string) => asked.includes(name);
  return (
    <>
      {has('volume_l') && <DecimalField name={field('volume_l')} label="容积" unit="L" />}
      {has('design_mpa') && <DecimalField name={field('design_mpa')} label="设计压力" unit="MPa" />}
      {has('work_mpa') && <DecimalField name={field('work_mpa')} label="工作压力" unit="MPa" />}
      {has('temperature_c') && <DecimalField name={field('temperature_c')} label="工作温度" unit="℃" />}
      {has('medium') && <TextField name={field('medium')} label="介质" max={50} />}
      {has('load_kg') && <DecimalField name={field('load_kg')} label="额定载荷" unit="kg" />}
      {has('vessel_class') && <EnumField name={field('vessel_class')} label="压力容器类别" of={VesselClass} />}
    </>
  );
}

/** The next day that the papers or the cycle give. */
function NextField() {
  const cycles = useRead(cycleApi.list, { status: 1, page: 1, size: 150 });
  const [type, last, first, grade] = [
    Form.useWatch<string | undefined>('type_code'),
    Form.useWatch<string | null | undefined>('last_on'),
    Form.useWatch<string | null | undefined>('first_use_on'),
    Form.useWatch<number | null | undefined>('safety_grade'),
  ];
  const on = last ?? first;
  const asked = { kind: InspectionKind.full, grade: grade ?? null, isFirst: !last };
  const day = type && on ? nextAfter(cycles.data?.content ?? [], { type, on, ...asked }) : null;
  return (
    <DateField
      name={field('next_on')}
      label="下次检验"
      hint={day ? `不填则按周期为 ${day}；报告载明日期的，以报告为准` : '填写上次检验或投用日期后，按周期自动计算'}
    />
  );
}

const toForm = (row: AssetDetail) => {
  const full = row.schedules.find(({ kind }) => kind === InspectionKind.full);
  return { ...row, last_on: full?.last_on ?? null, next_on: full?.next_on ?? null };
};

/** 登记特种设备: the facts that the equipment itself does not have. */
export function AssetFormPage() {
  return (
    <FormPage
      title="特种设备"
      load={assetApi.find}
      create={assetApi.create}
      update={assetApi.update}
      back={listPath}
      toForm={toForm}
      invalidates={pieceReads}
    >
      {(row: AssetDetail | undefined) => (
        <>
          <Section title="设备">
            {row ? (
              // Not shown, and sent along: the equipment of a piece stays.
              <Form.Item name={field('equipment_id')} hidden>
                <Input />
              </Form.Item>
            ) : (
              <SelectField
                name={field('equipment_id')}
                label="设备"
                source={candidateSource}
                hint="名称、实验室、房间和管理员取自设备总览；没有的先在设备总览中登记"
                span={24}
              />
            )}
            <TreeField name={field('type_code')} label="品种" source={typeSource} hint="选到类别或品种" />
            <TextField name={field('manufacturer')} label="制造单位" max={100} />
            <TextField name={field('factory_no')} label="出厂编号" max={50} />
            <DateField name={field('made_on')} label="制造日期" />
            <DateField name={field('installed_on')} label="安装日期" />
            <DateField
              name={field('first_use_on')}
              label="投用日期"
              hint="投用后 30 天内应取得使用登记证，逾期自动停用"
            />
          </Section>
          <Section title="参数">
            <Parameters />
          </Section>
          <Section title="使用登记">
            <TextField name={field('register_code')} label="注册代码" max={50} />
            <TextField name={field('use_cert_no')} label="使用登记证号" max={50} hint="启用前必填，可以先保存后补" />
            <TextField name={field('authority')} label="登记机关" max={100} />
            <EnumField name={field('safety_grade')} label="安全状况等级" of={SafetyGrade} />
          </Section>
          <Section title="最近一次定期检验">
            <DateField
              name={field('last_on')}
              label="上次检验"
              hint="登记台账时按报告填写；启用后以检验管理中登记的检验为准"
            />
            <NextField />
          </Section>
          <Section title="资料">
            <PhotoField name={field('photos')} label="设备照片" />
            <FileField name={field('certificates')} label="使用登记证" />
            <FileField name={field('reports')} label="检验报告" />
            <FileField name={field('rules')} label="操作规程" />
            <FileField name={field('plans')} label="应急预案" />
          </Section>
        </>
      )}
    </FormPage>
  );
}
