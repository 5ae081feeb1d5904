import './designer.css';
import { Button, Drawer, Empty } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { formApi } from '../../shared/form.ts';
import type { PreviewDialogProps } from './preview-dialog.tsx';

const PreviewDialog = lazyPart<PreviewDialogProps>(() => import('./preview-dialog.tsx').then((m) => m.PreviewDialog));

export type VersionDrawerProps = { id: number; name: string; onClose: () => void };

/** The published versions of a form, with what each changed. */
export function VersionDrawer({ id, name, onClose }: VersionDrawerProps) {
  const read = useRead(formApi.versions, { id });
  const [number, setNumber] = useState<number>();
  return (
    <Drawer open title={`“${name}”的版本`} size={480} onClose={onClose}>
      <Loaded of={read}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有发布过，发布后在这里查看每一版的改动" />
          ) : (
            <ol className="designer-versions">
              {content.map((version) => (
                <li key={version.number}>
                  <strong>第 {version.number} 版</strong>{' '}
                  <span className="lab-page-note">
                    {version.published_at.slice(0, 16)} {version.published_by_name}
                  </span>
                  <ul className="designer-faults">
                    {version.differences.map((text) => (
                      <li key={text}>{text}</li>
                    ))}
                  </ul>
                  <Button
                    type="link"
                    size="small"
                    style={{ paddingInline: 0 }}
                    onClick={() => setNumber(version.number)}
                  >
                    查看这一版
                  </Button>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {number !== undefined && <VersionPreview id={id} number={number} onClose={() => setNumber(undefined)} />}
    </Drawer>
  );
}

function VersionPreview({ id, number, onClose }: { id: number; number: number; onClose: () => void }) {
  const { data } = useRead(formApi.version, { id, number });
  if (data?.number !== number) return null;
  return <PreviewDialog title={`${data.name} 第 ${number} 版`} schema={data.schema} onClose={onClose} />;
}
