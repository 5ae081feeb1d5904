import { Tabs } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { campusApi } from '#platform/org/shared/campus.ts';

/** A tab for each campus; none in a school of one. */
export function CampusTabs() {
  const { url, change } = useListUrl();
  const { data } = useRead(campusApi.pick, {});
  const campuses = data?.content ?? [];
  if (campuses.length < 2) return null;
  const { campus_id: chosen = '', ...others } = url.filters;
  return (
    <Tabs
      className="stat-campuses"
      activeKey={chosen}
      items={[{ key: '', label: '全部校区' }, ...campuses.map(({ id, name }) => ({ key: String(id), label: name }))]}
      onChange={(key) => void change({ page: 1, filters: key === '' ? others : { ...others, campus_id: key } })}
    />
  );
}
