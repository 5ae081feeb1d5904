import { withLetters } from '#kernel/shared/numerals.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { PdfButton, WordButton } from '#platform/print/web/public.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatPage } from '#screens/frames/stat-page.tsx';
import { yearApi, type YearlyReport, type YearQuery } from '../../shared/statistic/year.ts';
import { reportTitle, yearlyWords } from '../../shared/statistic/yearly-words.rules.ts';
import { CampusTabs } from './campus-tabs.tsx';
import { LinkedYear } from './number-link.tsx';
import { statisticsPath } from './short-grade.ts';
import { calendarFilters } from './statistic-filters.tsx';
import { UnitFiguresTable } from './unit-figures-table.tsx';

function Words({ data }: { data: YearlyReport }) {
  return (
    <Panel>
      <article className="stat-report">
        <p className="stat-report-title">{reportTitle(data.year)}</p>
        {yearlyWords(data).map(({ title, lines }) => (
          <section key={title}>
            <h2>{title}</h2>
            {lines.map((line) => (
              <p key={line}>{withLetters(line)}</p>
            ))}
          </section>
        ))}
      </article>
    </Panel>
  );
}

/** 年度报告: the figures of a calendar year in sentences, to be saved as PDF or Word. */
export function YearlyReportPage() {
  const { url } = useListUrl();
  const input = url.filters as YearQuery;
  return (
    <StatPage
      title="年度报告"
      back={statisticsPath}
      read={yearApi.report}
      filters={calendarFilters}
      tabs={<CampusTabs />}
      toolbar={
        mayCall(yearApi.print) && (
          <>
            <PdfButton endpoint={yearApi.print} input={input} />
            <WordButton endpoint={yearApi.print} input={input} />
          </>
        )
      }
    >
      {(data) => (
        <LinkedYear data={data}>
          <Words data={data} />
          <div className="stat-tables">
            <UnitFiguresTable data={data} />
          </div>
        </LinkedYear>
      )}
    </StatPage>
  );
}
