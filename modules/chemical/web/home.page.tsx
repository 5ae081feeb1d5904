import './parts/chemical.css';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { DateCell, OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { StatCards, type StatCard } from '#screens/frames/stat-page.tsx';
import { flagTone } from '../shared/control-list.ts';
import { overviewApi } from '../shared/overview.ts';
import { HomeWarnings } from './warning/home-warnings.tsx';
import { catalogPath } from './parts/substance-columns.tsx';

type Overview = OutputOf<typeof overviewApi.find>;

function Search() {
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const find = () => {
    const word = keyword.trim();
    void navigate(word ? `${catalogPath}?keyword=${encodeURIComponent(word)}` : catalogPath);
  };
  return (
    <Panel title="查化学品">
      <search>
        <form
          className="chem-search"
          onSubmit={(event) => {
            event.preventDefault();
            find();
          }}
        >
          <Input
            size="large"
            allowClear
            maxLength={100}
            aria-label="关键词"
            placeholder="名称、别名、CAS 号或分子式"
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <Button type="primary" size="large" htmlType="submit">
            查询
          </Button>
        </form>
      </search>
    </Panel>
  );
}

function Figures({ data }: { data: Overview }) {
  const navigate = useNavigate();
  const { suppliers } = data;
  const bad = '#b01f27';
  const items: StatCard[] = [
    {
      label: '在用化学品',
      value: data.substances,
      unit: '种',
      onClick: () => void navigate(`${catalogPath}?status=1`),
    },
    {
      label: '未上传 MSDS',
      value: data.without_sds,
      unit: '种',
      onClick: () => void navigate(`${catalogPath}?status=1&has_sds=0`),
    },
    ...(suppliers
      ? [
          {
            label: '供应商',
            value: suppliers.total,
            unit: '家',
            onClick: () => void navigate('/chemical/supplier?status=1'),
          },
          {
            label: '许可证 30 天内到期',
            value: suppliers.due,
            unit: '家',
            onClick: () => void navigate('/chemical/supplier?status=1&validity=due'),
            ...(suppliers.due > 0 && { color: bad }),
          },
          {
            label: '许可证已过期',
            value: suppliers.expired,
            unit: '家',
            onClick: () => void navigate('/chemical/supplier?status=1&validity=expired'),
            ...(suppliers.expired > 0 && { color: bad }),
          },
        ]
      : []),
  ];
  return <StatCards items={items} />;
}

const Flags = ({ data }: { data: Overview }) => (
  <Panel
    title="管控化学品"
    extra={
      <Link className="lab-link" to="/chemical/control-list">
        管控名录
      </Link>
    }
  >
    <ul className="chem-flags">
      {data.controls.map((one) => (
        <li key={one.flag}>
          <Link to={`${catalogPath}?control=${one.flag}&status=1`}>
            <span>
              <ToneTag tone={flagTone(one.flag)}>{one.flag_name}</ToneTag>
            </span>
            <b>{one.count}</b>
            <small>
              {one.list} {one.edition}，{one.starts_on} 施行
            </small>
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
);

const Changes = ({ data }: { data: Overview }) => (
  <Panel title="目录最近变化">
    {data.changed.length === 0 && <p className="lab-none">开通以来还没有变化，新增、修改或导入后显示在这里</p>}
    <ul className="chem-changes">
      {data.changed.map((row) => (
        <li key={row.id}>
          <span>
            <Link className="lab-link" to={`${catalogPath}/${row.id}`}>
              {row.name}
            </Link>{' '}
            {row.status === 0 && <OnOffTag value={0} />}
          </span>
          <DateCell value={row.at} />
          <small>{row.cas}</small>
          <small>{row.is_new ? '新增' : '修改'}</small>
        </li>
      ))}
    </ul>
  </Panel>
);

/** 化学品首页: search, figures, flags by the lists in force, latest changes. */
export function ChemicalHomePage() {
  const overview = useRead(overviewApi.find, {});
  return (
    <PageFrame
      title="化学品首页"
      tools={
        holdsRight('chemical.substance.edit') && (
          <Link to={`${catalogPath}/edit/0`}>
            <Button type="primary">新增化学品</Button>
          </Link>
        )
      }
    >
      <Search />
      {holdsRight('chemical.warning.read') && <HomeWarnings />}
      <Loaded of={overview}>
        {(data) => (
          <>
            <Figures data={data} />
            <div className="chem-home">
              <Flags data={data} />
              <Changes data={data} />
            </div>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
