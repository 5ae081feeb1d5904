import { Drawer } from 'antd';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { logApi } from '../../shared/log.ts';

const Json = ({ text }: { text: string }) =>
  text ? <pre className="lab-json">{text}</pre> : <span className="lab-none">—</span>;

/** One log row with the data before and after. */
export function LogDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useRead(logApi.find, { id });
  return (
    <Drawer open title="日志详情" size={640} onClose={onClose}>
      <Loaded of={answer}>
        {(log) => (
          <Facts
            columns={1}
            items={[
              ['时间', log.at],
              ['操作人', `${log.user_name || '未登录'} ${log.role_name}`],
              ['操作内容', log.action],
              ['对象', log.note],
              ['状态', log.to_state && `${log.from_state || '无'} → ${log.to_state}`],
              ['接口', log.route],
              ['IP 地址', log.ip],
              ['请求编号', log.request_id],
              ['变更前', <Json key="before" text={log.before} />],
              ['变更后', <Json key="after" text={log.after} />],
            ]}
          />
        )}
      </Loaded>
    </Drawer>
  );
}
