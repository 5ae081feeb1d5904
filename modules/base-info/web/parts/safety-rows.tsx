import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { labApi } from '../../shared/lab.ts';
import { RowList } from './row-list.tsx';
import { attributeSource } from './sources.ts';

const field = namesOf(labApi.create);
const aptitude = rowNamesOf(labApi.create, 'aptitudes');

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
