import '../instrument.css';
import { Button, Form } from 'antd';
import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { AreaField, DecimalField, NumberField, Section, SwitchField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { call } from '#kernel/web/api/api.ts';
import { figureNames, figureParts, figures, type FigurePart } from '../../shared/year/figures.ts';
import { reportApi, type ReportDetail } from '../../shared/year/report.ts';
import { fillPath, yearReads } from '../parts/reads.ts';

const field = namesOf(reportApi.update);

/** A number of the year, with what is registered below it. */
function Figure({ figure, row }: { figure: (typeof figures)[number]; row: ReportDetail | undefined }) {
  const { name, label, kind, unit, collected } = figure;
  const registered = collected ? row?.collected?.[name] : undefined;
  const hint = registered === undefined ? undefined : `登记为 ${registered}`;
  const props = { name: field(name), label, unit, hint, span: 8 };
  return kind === 'count' ? (
    <NumberField {...props} min={0} max={999_999} precision={0} />
  ) : (
    <DecimalField {...props} />
  );
}

const Sharing = () => (
  <>
    <SwitchField name={field('joined_platform')} label="加入共享平台" span={8} />
    <SwitchField name={field('price_published')} label="公布收费标准" span={8} />
    <SwitchField name={field('share_rules')} label="有共享规定" span={8} />
  </>
);

function Part({ part, title, row }: { part: FigurePart; title: string; row: ReportDetail | undefined }) {
  return (
    <Section title={title}>
      {figures
        .filter((figure) => figure.part === part)
        .map((figure) => (
          <Figure key={figure.name} figure={figure} row={row} />
        ))}
      {part === 'open' && <Sharing />}
    </Section>
  );
}

/** 自动汇总: the form takes over what the system filled in. */
function Head({ row }: { row: ReportDetail }) {
  const form = Form.useFormInstance();
  const collect = useCommand(reportApi.collect, yearReads);
  const start = async () => {
    await collect.mutateAsync({ id: row.id });
    const next = await call(reportApi.find, { id: row.id });
    form.setFieldsValue(
      Object.fromEntries(figures.filter(({ collected }) => collected).map(({ name }) => [name, next[name]])),
    );
    notify.success('已汇总机时、人员、成果和收入，请核对后保存');
  };
  return (
    <Panel title={`${row.instrument_name}　${row.school_year} 学年`}>
      <div className="ins-foot">
        <Button type="primary" ghost loading={collect.isPending} onClick={() => void start()}>
          自动汇总
        </Button>
        <span className="ins-collected">
          {row.open_months.length > 0
            ? `${row.open_months.join('、')} 的机时还没有确认，只汇总已确认的月份`
            : '从已确认的月度机时、成果、培训和账单汇总，修改过的数据保留'}
        </span>
      </div>
    </Panel>
  );
}

const names = [...figureNames, 'joined_platform', 'price_published', 'share_rules', 'self_review', 'reason'] as const;
const toForm = (row: ReportDetail) => Object.fromEntries(names.map((name) => [name, row[name]]));

/** 年度填报: numbers of the year, filled in by the system where they are registered. */
export function ReportFormPage() {
  return (
    <FormPage
      title="年度数据"
      load={reportApi.find}
      update={reportApi.update}
      toForm={toForm}
      back={fillPath}
      invalidates={yearReads}
      done={() => '已保存，核对后上报'}
    >
      {(row) => (
        <>
          {row && <Head row={row} />}
          {figureParts.map(([part, title]) => (
            <Part key={part} part={part} title={title} row={row} />
          ))}
          <Section title="自我评价">
            <AreaField name={field('self_review')} label="自我评价" max={1000} rows={4} hint="上报时应为 50–1000 字" />
            <AreaField name={field('reason')} label="差异原因" max={300} rows={2} hint="有数据与登记的不一致时必填" />
          </Section>
        </>
      )}
    </FormPage>
  );
}
