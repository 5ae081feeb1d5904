import './design.css';
import { Drawer, Empty, Timeline } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { processApi } from '../../shared/process.ts';

export type ProcessVersionsProps = { id: number; name: string; onClose: () => void };

/** Deployed versions of a process, and how many cases run on each. */
export function ProcessVersions({ id, name, onClose }: ProcessVersionsProps) {
  const read = useRead(processApi.versions, { id });
  return (
    <Drawer open title={`“${name}”的版本`} size={440} onClose={onClose}>
      <Loaded of={read}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有部署过，部署后在这里查看每一版" />
          ) : (
            <Timeline
              items={content.map(({ version, form_version, deployed_at, deployed_by, running, differences }) => ({
                key: version,
                color: running > 0 ? 'blue' : 'gray',
                content: (
                  <>
                    <strong>第 {version} 版</strong>
                    {form_version !== null && <span className="lab-page-note"> 表单第 {form_version} 版</span>}
                    <div className="lab-page-note">
                      {deployed_at.slice(0, 16)} {deployed_by}部署
                    </div>
                    {differences.length > 0 && (
                      <ul className="wf-differences">
                        {differences.map((text) => (
                          <li key={text}>{text}</li>
                        ))}
                      </ul>
                    )}
                    <div className="lab-page-note">
                      {running > 0 ? `${running} 个申请正在按这一版办理` : '没有运行中的申请'}
                    </div>
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
    </Drawer>
  );
}
