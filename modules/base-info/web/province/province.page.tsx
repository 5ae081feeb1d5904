import './province.css';
import { Alert, Tabs } from 'antd';
import { useState } from 'react';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { termApi } from '#platform/org/shared/term.ts';
import { CampusFilter } from '#platform/org/web/public.tsx';
import { SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatCards, StatPage } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { provinceTemplateApi } from '../../shared/province/province-template.ts';
import { provinceApi, type ProvincePreview } from '../../shared/province/province.ts';
import { MissingLabs } from './missing-labs.tsx';
import { ProvinceHistory } from './province-history.tsx';
import { ProvinceRows } from './province-rows.tsx';

const filter = namesOf(provinceApi.preview);

const filters = [
  <SelectFilter
    key="year"
    name={filter('school_year')}
    label="学年"
    placeholder="当前学年"
    source={{ read: termApi.years, value: 'school_year', label: 'school_year' }}
  />,
  <CampusFilter key="campus" name={filter('campus_id')} />,
  <SelectFilter key="nature" name={filter('nature')} label="性质" source={codeSource('lab_nature')} />,
  <SelectFilter
    key="template"
    name={filter('template_id')}
    label="模板"
    placeholder="本校采用的模板"
    source={{ read: provinceTemplateApi.list, value: 'id', label: 'name' }}
  />,
  <SelectFilter key="levels" name={filter('lab_levels')} label="等级" source={codeSource('lab_level')} multiple />,
];

function Figures({ data: { total, missing } }: { data: ProvincePreview }) {
  return (
    <StatCards
      items={[
        { label: '将导出', value: total, unit: '间' },
        { label: '内容齐全', value: total - missing.labs, unit: '间' },
        { label: '有空缺', value: missing.labs, unit: '间' },
        { label: '空缺单元格', value: missing.cells, unit: '格' },
      ]}
    />
  );
}

function Preview({ data }: { data: ProvincePreview }) {
  const { url } = useListUrl();
  return (
    <>
      <p className="lab-page-note">
        {data.is_today
          ? `${data.school_year} 学年，按今天（${data.day}）的资料导出`
          : `${data.school_year} 学年，校区、性质、等级、类别、房间和危险源取自 ${data.day} 的记录，责任人、电话和设备为现在的资料`}
        {`；采用“${data.template}”，${data.columns.length} 列`}
      </p>
      {data.school_code === '' && (
        <Alert
          type="warning"
          showIcon
          className="province-alert"
          title="学校代码还没有填写，导出文件中这一列为空。请联系平台运营方在“学校管理”中填写"
        />
      )}
      <Figures data={data} />
      <Panel title="空缺检查">
        <MissingLabs key={JSON.stringify(url.filters)} missing={data.missing} filters={url.filters} />
      </Panel>
      <Panel title={data.total > data.rows.length ? `预览（前 ${data.rows.length} 行，共 ${data.total} 行）` : '预览'}>
        <ProvinceRows rows={data.rows} columns={data.columns} />
      </Panel>
    </>
  );
}

/** 省厅数据导出 */
export function ProvincePage() {
  const [tab, setTab] = useState('preview');
  return (
    <StatPage
      title="省厅数据导出"
      read={provinceApi.preview}
      filters={filters}
      toolbar={
        <>
          <PageLink page="export-pro-depart.template" to="/export-pro-depart/template">
            导出模板
          </PageLink>
          <ExportButton endpoint={provinceApi.export} name="省厅数据导出.xlsx" />
        </>
      }
    >
      {(data) => (
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={[
            { key: 'preview', label: '检查与预览', children: <Preview data={data} /> },
            { key: 'history', label: '导出记录', children: <ProvinceHistory /> },
          ]}
        />
      )}
    </StatPage>
  );
}
