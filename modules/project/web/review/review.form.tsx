import '../parts/project.css';
import { useParams } from 'react-router';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { AreaField, DecimalField, Field, Section } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { reviewApi, type ReviewDetail } from '../../shared/review/review.ts';
import { projectReads } from '../parts/reads.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

const field = namesOf(reviewApi.score);
const path = '/project/review';

/** The application as its expert reads it. */
function Application({ row }: { row: ReviewDetail }) {
  return (
    <>
      <Panel title={`${row.project_no} ${row.project_name}`}>
        <Facts
          items={[
            ['类别', row.category_name],
            ['单位', row.org_name],
            ['负责人', row.head_name],
            ['申请金额', `${moneyText(row.applied)} 元`],
            [
              '立项依据',
              <p key="basis" className="project-text">
                {row.basis}
              </p>,
              2,
            ],
            [
              '建设内容',
              <p key="content" className="project-text">
                {row.content}
              </p>,
              2,
            ],
            ['附件', <FileLinks key="files" files={row.files} />, 2],
          ]}
        />
      </Panel>
      <Panel title="绩效指标">
        <DataTable
          label="绩效指标"
          rows={row.indicators.map((one, id) => ({ ...one, id }))}
          columns={[
            { field: 'name', title: '指标' },
            { field: 'current', title: '现状' },
            { field: 'target', title: '目标' },
          ]}
        />
      </Panel>
      <Panel title="预算">
        <DataTable
          label="预算"
          rows={row.budget}
          columns={[
            { field: 'subject_name', title: '科目' },
            { field: 'item', title: '名称', maxWidth: 240 },
            { field: 'qty', title: '数量', align: 'right' },
            { field: 'price', title: '单价（元）', align: 'right', render: (one) => moneyText(one.price) },
            { field: 'amount', title: '金额（元）', align: 'right', render: (one) => moneyText(one.amount) },
            { field: 'reason', title: '理由', maxWidth: 240 },
            { field: 'quotes', title: '报价', render: (one) => <FileLinks files={one.quotes} /> },
          ]}
        />
      </Panel>
    </>
  );
}

const scoreName = (at: number) => `score_${at}`;

function toForm({ scores, suggested, opinion, applied }: ReviewDetail) {
  const points = Object.fromEntries(scores.map((one, at) => [scoreName(at), one]));
  return { ...points, suggested: suggested ?? applied, opinion };
}

/** 评审打分 */
export function ReviewFormPage() {
  const { id = '0' } = useParams();
  const { data } = useRead(reviewApi.find, { id: Number(id) });
  const count = data?.criteria.length ?? 0;
  return (
    <FormPage
      title="评审"
      load={reviewApi.find}
      update={reviewApi.score}
      back={path}
      toForm={toForm}
      toInput={({ suggested, opinion, ...points }) => ({
        suggested,
        opinion,
        scores: Array.from({ length: count }, (_, at) => points[scoreName(at)]),
      })}
      done={() => '已评审，结束评审前可以修改'}
      invalidates={projectReads}
    >
      {(row: ReviewDetail | undefined) =>
        row && (
          <>
            <Application row={row} />
            <Section title="打分">
              {row.criteria.map(({ name, most }, at) => (
                <Field
                  key={name}
                  name={scoreName(at) as ReturnType<typeof field>}
                  label={`${name}（0–${most} 分）`}
                  span={6}
                  rules={[{ required: true, message: `请填写${name}的分数` }]}
                >
                  <NumberInput min={0} max={most} precision={0} style={{ width: '100%' }} />
                </Field>
              ))}
              <DecimalField name={field('suggested')} label="建议金额" unit="元" span={12} />
              <AreaField name={field('opinion')} label="评审意见" max={1000} rows={4} />
            </Section>
          </>
        )
      }
    </FormPage>
  );
}
