import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { NumberField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { labApi } from '../../shared/lab.ts';
import { RowList } from './row-list.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { attributeSource } from './sources.ts';

const field = namesOf(labApi.create);
const aptitude = rowNamesOf(labApi.create, 'aptitudes');
const riskPoint = rowNamesOf(labApi.create, 'risk_points');
const facility = rowNamesOf(labApi.create, 'facilities');

const needed = (message: string) => [{ required: true, message }];

export function AptitudeRows() {
  return (
    <Section title="资质">
      <RowList name={field('aptitudes')} add="添加资质" empty="还没有登记资质。资质决定检查时适用哪些检查项。">
        {(at) => (
          <>
            <SelectField
              name={aptitude(at, 'attribute_id')}
              label="资质"
              source={attributeSource('aptitude')}
              rules={needed('请选择资质')}
              span={8}
            />
            <TextField name={aptitude(at, 'cert_no')} label="证书编号" max={50} span={8} />
            <DateField name={aptitude(at, 'valid_from')} label="有效期起" span={4} />
            <DateField name={aptitude(at, 'valid_to')} label="有效期至" span={4} />
            <FileField name={aptitude(at, 'cert_files')} label="证书" max={5} />
          </>
        )}
      </RowList>
    </Section>
  );
}

export function RiskPointRows() {
  return (
    <RowList name={field('risk_points')} add="添加风险点" empty="还没有登记风险点。主要风险点会印在安全信息牌上。">
      {(at) => (
        <>
          <SelectField
            name={riskPoint(at, 'attribute_id')}
            label="风险点"
            source={attributeSource('riskPoint')}
            rules={needed('请选择风险点')}
            span={8}
          />
          <TextField name={riskPoint(at, 'place')} label="部位" max={100} span={8} />
          <NumberField name={riskPoint(at, 'l')} label="可能性 L" min={1} max={5} precision={0} span={4} />
          <NumberField name={riskPoint(at, 's')} label="严重性 S" min={1} max={5} precision={0} span={4} />
        </>
      )}
    </RowList>
  );
}

export function FacilityRows() {
  return (
    <Section title="应急设施">
      <RowList
        name={field('facilities')}
        add="添加设施"
        start={{ qty: 1 }}
        empty="还没有登记应急设施。设施和位置会印在安全信息牌上。"
      >
        {(at) => (
          <>
            <SelectField
              name={facility(at, 'category')}
              label="类别"
              source={codeSource('material_category')}
              rules={needed('请选择类别')}
              span={8}
            />
            <NumberField
              name={facility(at, 'qty')}
              label="数量"
              min={1}
              max={9999}
              precision={0}
              span={4}
              rules={needed('请填写数量')}
            />
            <TextField name={facility(at, 'place')} label="位置" max={100} span={6} rules={needed('请填写位置')} />
            <DateField name={facility(at, 'expires_on')} label="有效期至" span={6} />
          </>
        )}
      </RowList>
    </Section>
  );
}
