import './parts/ministry.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { ministryTables } from '../shared/fields.ts';
import { yearApi, type YearRow } from '../shared/year.ts';
import { YearState } from '../shared/year.states.ts';
import { checkPath, tablePath } from './parts/reads.ts';
import { YearActions } from './parts/year-actions.tsx';

const OpenYearDialog = lazyPart<{ onClose: () => void }>(() =>
  import('./parts/year-dialogs.tsx').then((m) => m.OpenYearDialog),
);

function TableCard({ year, code }: { year: YearRow; code: string }) {
  const { short, title, derived } = ministryTables.find((one) => one.code === code)!;
  const { rows = 0, errors = 0, warnings = 0, changed = 0 } = year.tables.find((one) => one.code === code) ?? {};
  return (
    <Link to={tablePath(year.school_year, code)} className="ministry-table">
      <span>
        {short} {errors > 0 && <ToneTag tone="bad">{`${errors} 个错误`}</ToneTag>}{' '}
        {warnings > 0 && <ToneTag tone="warn">{`${warnings} 个警告`}</ToneTag>}
      </span>
      {derived ? <strong>汇总</strong> : <strong>{rows} 行</strong>}
      <small>
        {title}
        {changed > 0 && `，手工修改 ${changed} 行`}
      </small>
    </Link>
  );
}

const state = ({ collected_at, checked_at, errors, unexplained, warnings }: YearRow) => {
  if (!collected_at) return '还没有采集数据';
  if (!checked_at) return `采集于 ${collected_at.slice(0, 16)}，还没有校验`;
  const open = unexplained > 0 ? `，${unexplained} 个警告待说明` : '';
  return `采集于 ${collected_at.slice(0, 16)}，上次校验 ${checked_at.slice(0, 16)}：${errors} 个错误、${warnings} 个警告${open}`;
};

function Year({ year }: { year: YearRow }) {
  const { school_year, edition, receipt } = year;
  return (
    <div className="ministry-year">
      <Panel
        title={
          <>
            {school_year} 学年 <EnumTag of={YearState} value={year.state} />
            {edition > 1 && <ToneTag>{`第 ${edition} 版`}</ToneTag>}
          </>
        }
        extra={<YearActions year={year} />}
      >
        <p>
          {state(year)}
          {year.errors + year.warnings > 0 && (
            <>
              　<Link to={checkPath(school_year)}>查看校验结果</Link>
            </>
          )}
        </p>
        {receipt && <p>回执：{receipt}</p>}
        <div className="ministry-tables">
          {ministryTables.map(({ code }) => (
            <TableCard key={code} year={year} code={code} />
          ))}
        </div>
      </Panel>
    </div>
  );
}

/** 数据上报首页: each school year with its nine tables and what is to be done next. */
export function MinistryHomePage() {
  const answer = useRead(yearApi.list, {});
  const [isOpening, setOpening] = useState(false);
  const create = holdsRight('ministry.table.edit') && (
    <Button type="primary" onClick={() => setOpening(true)}>
      新建上报学年
    </Button>
  );
  return (
    <PageFrame title="数据上报首页" note="采集 → 校验 → 锁定 → 打包导出 → 登记回执" tools={create}>
      <Loaded of={answer}>
        {(years) =>
          years.length === 0 ? (
            <EmptyState text="还没有上报学年。新建后从设备、实验室、人员和使用记录中采集" />
          ) : (
            years.map((year) => <Year key={year.id} year={year} />)
          )
        }
      </Loaded>
      {isOpening && <OpenYearDialog onClose={() => setOpening(false)} />}
    </PageFrame>
  );
}
