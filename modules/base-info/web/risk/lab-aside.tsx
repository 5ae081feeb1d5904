import './risk.css';
import { LoadingOutlined, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { labApi } from '../../shared/lab.ts';

const most = 50;

/** The laboratories of the reader beside a list; the chosen one filters it. */
export function LabAside() {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useRead(labApi.list, { enabled: true, size: most, ...(keyword && { keyword }) });
  const { url, change } = useListUrl();
  const { lab_id: chosen = '', ...others } = url.filters;
  const pick = (id: string) => change({ page: 1, filters: { ...others, ...(id && { lab_id: id }) } });
  const labs = data?.content ?? [];
  return (
    <nav className="lab-panel risk-labs" aria-label="实验室">
      <Input
        allowClear
        aria-label="查找实验室"
        placeholder="名称、编号或房间号"
        suffix={isFetching ? <LoadingOutlined /> : <SearchOutlined />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul>
        <li>
          <button type="button" aria-current={chosen === '' ? 'true' : undefined} onClick={() => pick('')}>
            全部实验室
          </button>
        </li>
        {labs.map(({ id, name, code }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={chosen === String(id) ? 'true' : undefined}
              onClick={() => pick(String(id))}
            >
              {name} <small>{code}</small>
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > labs.length && <p className="lab-page-note">仅列出前 {labs.length} 间，请输入名称查找</p>}
      {data && labs.length === 0 && <p className="lab-page-note">没有找到实验室</p>}
    </nav>
  );
}
